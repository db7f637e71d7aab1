#include "cicu_convert.h"
