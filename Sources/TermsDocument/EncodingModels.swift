/// What text in an encoding is expected to hold, for telling encodings apart.
struct EncodingModel: Sendable {
  /// A label of the encoding.
  let label: String
  /// Whether its letters stand among ASCII letters in one word.
  let isLatin: Bool
  /// Languages written in it, for a page that names its own.
  let languages: [String]
  /// Letters or characters: everyday ones, less common ones, rare ones.
  let tiers: [String]

  /// Makes a model.
  init(_ label: String, latin isLatin: Bool, _ languages: [String], _ tiers: [String]) {
    self.label = label
    self.isLatin = isLatin
    self.languages = languages
    self.tiers = tiers
  }

  private static let cyrillic = ["оеаинтсрвл", "кмдпуяыьгзбчйі", "хжшюцщэфъёїєўґ"]
  private static let centralEuropean = [
    "áéíóěščřžýůąęłśżćńőűăâîşţ", "đöüäßúťďňźôľĺŕëÁÉÍŠČŘŽÝŁŚŻÓÚ", "çŮĄĘĆŃŐŰÖÜÄŤĎŇŹĂÂÎŞŢĐŔ",
  ]

  /// The encodings with one byte a character that are looked for; the likelier first.
  static let singleByte: [EncodingModel] = [
    EncodingModel(
      "windows-1252", latin: true,
      ["en", "de", "fr", "es", "pt", "it", "nl", "sv", "da", "no", "nb", "fi", "is"],
      ["éèàäöüßóíáñãçøåæðþ", "êâôîûùëïõúìòœÉÄÖÜÀÇÅØÑÁÓÍ", "ýÈÊÂÔÎÛÙËÏÕÚÌÒŒÆÐÞÝÿÃªº"]),
    EncodingModel("windows-1251", latin: false, ["ru", "uk", "be", "bg", "sr", "mk"], cyrillic),
    EncodingModel("KOI8-R", latin: false, ["ru"], cyrillic),
    EncodingModel("KOI8-U", latin: false, ["uk"], cyrillic),
    EncodingModel("ISO-8859-5", latin: false, ["ru", "bg", "mk", "sr"], cyrillic),
    EncodingModel("IBM866", latin: false, ["ru"], cyrillic),
    EncodingModel(
      "windows-1250", latin: true, ["pl", "cs", "sk", "hu", "ro", "hr", "sl"], centralEuropean),
    EncodingModel(
      "ISO-8859-2", latin: true, ["pl", "cs", "sk", "hu", "ro", "hr", "sl"], centralEuropean),
    EncodingModel(
      "windows-1253", latin: false, ["el"], ["αοιετσνηυρ", "πκμλςωίόάέθδήγχύ", "φβξζψώϊϋΐΰ"]),
    EncodingModel(
      "ISO-8859-7", latin: false, ["el"], ["αοιετσνηυρ", "πκμλςωίόάέθδήγχύ", "φβξζψώϊϋΐΰ"]),
    EncodingModel(
      "windows-1254", latin: true, ["tr", "az"], ["ışğüöçİ", "ÖÜÇŞâ", "Ğîûéàèáíóúäß"]),
    EncodingModel(
      "windows-1255", latin: false, ["he", "iw", "yi"],
      ["יוהלארתבמש", "נםדקעחפכט", "גזסצןץךף"]),
    EncodingModel(
      "windows-1256", latin: false, ["ar", "fa", "ur"],
      ["اليمونرتبع", "فدسكهحةقشجأ", "صخذطضظغثئءىإآؤپچژگ،؛؟ںےہ\u{64B}\u{64F}\u{650}"]),
    EncodingModel(
      "windows-1257", latin: true, ["lt", "lv", "et"],
      ["ėšųžąįūčęāēīņ", "õäüöļķģŠŽČĖ", "ŪŲĄĮĀĒĪŅĻĶĢÕÄÜÖóéłśźżćń"]),
    EncodingModel(
      "windows-874", latin: false, ["th"],
      ["านรอกเงมยลวดทิี่้ั์ุ", "สตะปบคหแจพชขใไโื็ำูึ", "ผธถซณฐญศษภฟฉฎฏฮฆฌฒฑฬฝฤฯๆ๐๑๒๓๔๕๖๗๘๙"]),
  ]

  /// The East Asian encodings that are looked for, with characters a terms page is full of.
  static let multibyte: [EncodingModel] = [
    EncodingModel(
      "Shift_JIS", latin: false, ["ja"],
      ["のにはをたがでてとしれさいるなこ、。", "利用規約条第社会者場合当本人又及行事定日内"]),
    EncodingModel(
      "EUC-JP", latin: false, ["ja"],
      ["のにはをたがでてとしれさいるなこ、。", "利用規約条第社会者場合当本人又及行事定日内"]),
    EncodingModel(
      "GBK", latin: false, ["zh"],
      [
        "的一是不了在人有我这个们中来上大为和国，。、",
        "您以使用服务协议款条本权或及其他时任何信息将法律可能与对于应该会要不得由公司户内容",
      ]),
    EncodingModel(
      "Big5", latin: false, ["zh-tw", "zh-hant", "zh-hk"],
      [
        "的一是不了在人有我這個們中來上大為和國，。、",
        "您以使用服務協議款條本權或及其他時任何資訊將法律可能與對於應該會要不得由公司戶內容",
      ]),
    EncodingModel(
      "EUC-KR", latin: false, ["ko"],
      [
        "이다는을를의가에하고지로한사기은도어자및",
        "제조정인서리시대경우용있수해관회여나라스보할된약장권부일공개전과으그",
      ]),
  ]
}
