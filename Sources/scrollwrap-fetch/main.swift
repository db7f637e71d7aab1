import FetchWire
