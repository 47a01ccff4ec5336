// Takes records that need no second look: as many fields as there are columns, no quotes, numbers that are numbers. It stops at
// the first byte of any other, which the scanner and the row reader then read.
import { parseDecimal } from './decimal.assembly';

export { parseDecimal };

const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
const QUOTE: u32 = 0x22;
const SPACE: u32 = 0x20;

/** Why no more records were taken: as many rows as were asked for, a record that needs a second look, or one that goes on behind these bytes. */
const ROOM_ENDED: u32 = 0;
const ODD_RECORD: u32 = 1;
const BYTES_ENDED: u32 = 2;

const BLOCK: u32 = 64;
const MISSING_CODE: u32 = 0xffffffff;
/** The code of an unknown text, plus its place among these, until it is known. */
const UNKNOWN_CODE: u32 = 0x80000000;
const ENTRY_SHIFT: u32 = 6;
/** Where an entry's bytes begin, with zeros behind them. */
const ENTRY_TEXT: u32 = 8;
const MAX_REMEMBERED: u32 = 56;
const HASH_FACTOR: u32 = 0x01000193;
const SLOT_FACTOR: u64 = 0x9e3779b97f4a7c15;

/** What is to be read and how far it has got. All places are addresses. */
class Plan {
  delimiter: u32;
  decimal: u32;
  fields: u32;
  tables: u32;
  /** Addresses of delimiters, line ends and quotes; the next one. */
  place: u32;
  placesEnd: u32;
  /** The next record. */
  record: u32;
  maxRows: u32;
  numbers: u32;
  numbersEnd: u32;
  texts: u32;
  textsEnd: u32;
  unknown: u32;
  unknownEnd: u32;
  stop: u32;
  seed: u32;
}

class NumberColumn {
  field: u32;
  isRequired: u32;
  values: u32;
  symbols: u32;
  symbolsEnd: u32;
  /** Spellings of missing values. */
  entries: u32;
  mask: u32;
}

/** A number that stands for no value, or for what the row reader knows. */
class NumberSymbol {
  value: f64;
  tolerance: f64;
  isMissing: u64;
}

class TextColumn {
  field: u32;
  isRequired: u32;
  codes: u32;
  /** Entries of texts that stand for missing ones. */
  symbols: u32;
  symbolsEnd: u32;
  entries: u32;
  mask: u32;
  /** The entry of the text before. */
  last: u32;
}

/** A text that is remembered. */
class Entry {
  length: u32;
  code: u32;
}

/** A text whose code is unknown. */
class UnknownText {
  row: u32;
  column: u32;
  from: u32;
  to: u32;
  hash: u32;
  /** Where it is remembered all the same, or 0. */
  entry: u32;
}

/**
 * Writes the address of each delimiter, line end and quote among `length` bytes, which begin with a record and which zeros follow;
 * answers the end of the addresses. Quotes around a whole field without others become blanks.
 */
export function scan(from: u32, length: u32, delimiter: u32, places: u32): u32 {
  const delimiters = i8x16.splat(<i8>delimiter);
  const end = from + length;
  let placesEnd = places;
  for (let block = from; block < end; block += BLOCK) {
    let marks =
      marksOf(block, delimiters) |
      (marksOf(block + 16, delimiters) << 16) |
      (marksOf(block + 32, delimiters) << 32) |
      (marksOf(block + 48, delimiters) << 48);
    while (marks != 0) {
      store<u32>(placesEnd, block + <u32>ctz(marks));
      placesEnd += 4;
      marks &= marks - 1;
    }
  }
  return hasQuote(from, end) ? dropQuotes(from, places, placesEnd) : placesEnd;
}

function hasQuote(from: u32, end: u32): bool {
  for (let at = from; at < end; at += 16) {
    if (v128.any_true(i8x16.eq(v128.load(at), i8x16.splat(<i8>QUOTE)))) return true;
  }
  return false;
}

/** A record that keeps any of its quotes needs a second look; so it does not matter what happens to its others. */
function dropQuotes(start: u32, places: u32, placesEnd: u32): u32 {
  let kept = places;
  let fieldAt = start;
  for (let place = places; place < placesEnd; place += 4) {
    const at = load<u32>(place);
    if (load<u8>(at) == QUOTE && at == fieldAt && closesField(place + 4, placesEnd)) {
      store<u8>(at, SPACE);
      store<u8>(load<u32>(place + 4), SPACE);
      place += 4;
      continue;
    }
    fieldAt = at + 1;
    store<u32>(kept, at);
    kept += 4;
  }
  return kept;
}

/** Whether there is a quote at a place, and the next place right behind it. */
function closesField(place: u32, placesEnd: u32): bool {
  if (place + 4 >= placesEnd) return false;
  const at = load<u32>(place);
  return load<u8>(at) == QUOTE && load<u32>(place + 4) == at + 1;
}

function marksOf(at: u32, delimiters: v128): u64 {
  const bytes = v128.load(at);
  const lineEnds = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>LF)), i8x16.eq(bytes, i8x16.splat(<i8>CR)));
  const others = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, delimiters));
  return <u64>(<u32>i8x16.bitmask(v128.or(lineEnds, others)));
}

/** Takes records from the plan's next one on; answers how many, and leaves in the plan why it stopped. */
export function takeRows(address: usize): u32 {
  const plan = changetype<Plan>(address);
  const placesEnd = plan.placesEnd;
  const others = (plan.fields - 1) << 2;
  let place = plan.place;
  while (place < placesEnd && load<u32>(place) < plan.record) place += 4;
  let row: u32 = 0;
  plan.unknownEnd = plan.unknown;
  plan.stop = ROOM_ENDED;
  while (row < plan.maxRows) {
    let last = place + others;
    // What stands behind a delimiter at the end of a line is no field of its own when it is blank.
    if (last < placesEnd && load<u8>(load<u32>(last)) == plan.delimiter) last += 4;
    if (last >= placesEnd) {
      plan.stop = hasLineEnd(place, placesEnd) ? ODD_RECORD : BYTES_ENDED;
      break;
    }
    let next = load<u32>(last) + 1;
    let after = last + 4;
    if (load<u8>(next - 1) == CR) {
      if (after == placesEnd) {
        plan.stop = BYTES_ENDED;
        break;
      }
      next++;
      after += 4;
    }
    const unknownEnd = plan.unknownEnd;
    if (
      load<u8>(next - 1) != LF ||
      !areDelimiters(plan, place, last) ||
      !readNumbers(plan, place, row) ||
      !readTexts(plan, place, row)
    ) {
      forgetUnknown(plan, unknownEnd);
      plan.stop = ODD_RECORD;
      break;
    }
    plan.record = next;
    place = after;
    row++;
  }
  plan.place = place;
  return row;
}

/** Remembers a text, in the place of another; answers where, or 0 for one that is too long. */
export function remember(entries: u32, mask: u32, from: u32, length: u32, code: u32): u32 {
  if (length > MAX_REMEMBERED) return 0;
  const entry = slotOf(entries, mask, from, length);
  changetype<Entry>(entry).length = length;
  changetype<Entry>(entry).code = code;
  for (let at: u32 = 0; at < length; at += 8) store<u64>(entry + ENTRY_TEXT + at, wordAt(from, at, length));
  return entry;
}

function hasLineEnd(place: u32, placesEnd: u32): bool {
  for (; place < placesEnd; place += 4) {
    const byte: u32 = load<u8>(load<u32>(place));
    if (byte == LF || byte == CR) return true;
  }
  return false;
}

/** One field alone must hold something: a line of blanks is no record. */
function areDelimiters(plan: Plan, place: u32, last: u32): bool {
  const fields = (last - place) >> 2;
  if (fields == 0) return fieldStart(plan, place, 0) < load<u32>(place);
  if (fields == plan.fields && fieldStart(plan, place, fields) < load<u32>(last)) return false;
  for (; place < last; place += 4) {
    if (load<u8>(load<u32>(place)) != plan.delimiter) return false;
  }
  return true;
}

function fieldStart(plan: Plan, place: u32, field: u32): u32 {
  const end = place + (field << 2);
  const to = load<u32>(end);
  let from = field == 0 ? plan.record : load<u32>(end - 4) + 1;
  while (from < to && load<u8>(from) <= SPACE) from++;
  return from;
}

function fieldEnd(place: u32, field: u32, from: u32): u32 {
  let to = load<u32>(place + (field << 2));
  while (to > from && load<u8>(to - 1) <= SPACE) to--;
  return to;
}

function readNumbers(plan: Plan, place: u32, row: u32): bool {
  for (let address = plan.numbers; address < plan.numbersEnd; address += offsetof<NumberColumn>()) {
    const column = changetype<NumberColumn>(address);
    const from = fieldStart(plan, place, column.field);
    const to = fieldEnd(place, column.field, from);
    let value = NaN;
    if (to > from) {
      value = parseDecimal(from, to, plan.decimal, plan.tables);
      if (isNaN(value)) {
        if (find(column.entries, column.mask, from, to - from) == 0) return false;
      } else {
        const symbol = symbolOf(column, value);
        if (symbol != 0) {
          if (!changetype<NumberSymbol>(symbol).isMissing) return false;
          value = NaN;
        }
      }
    }
    if (isNaN(value) && column.isRequired) return false;
    store<f64>(column.values + (row << 3), value);
  }
  return true;
}

function symbolOf(column: NumberColumn, value: f64): u32 {
  for (let address = column.symbols; address < column.symbolsEnd; address += offsetof<NumberSymbol>()) {
    const symbol = changetype<NumberSymbol>(address);
    if (abs(value - symbol.value) <= symbol.tolerance) return address;
  }
  return 0;
}

function readTexts(plan: Plan, place: u32, row: u32): bool {
  for (let address = plan.texts; address < plan.textsEnd; address += offsetof<TextColumn>()) {
    const column = changetype<TextColumn>(address);
    const from = fieldStart(plan, place, column.field);
    const length = fieldEnd(place, column.field, from) - from;
    let code = MISSING_CODE;
    if (length > 0) {
      // Neighbouring rows mostly belong to the same hole.
      let entry = column.last;
      if (!holds(entry, from, length)) {
        entry = find(column.entries, column.mask, from, length);
        if (entry == 0) {
          if (column.isRequired && mayBeMissing(column, from, length)) return false;
          code = addUnknown(plan, row, address, from, length);
        } else {
          column.last = entry;
          code = changetype<Entry>(entry).code;
        }
      } else code = changetype<Entry>(entry).code;
    }
    if (code == MISSING_CODE && column.isRequired) return false;
    store<u32>(column.codes + (row << 2), code);
  }
  return true;
}

function mayBeMissing(column: TextColumn, from: u32, length: u32): bool {
  if (column.symbols == column.symbolsEnd) return false;
  if (length > MAX_REMEMBERED) return true;
  for (let symbol = column.symbols; symbol < column.symbolsEnd; symbol += 1 << ENTRY_SHIFT) {
    if (holds(symbol, from, length)) return true;
  }
  return false;
}

/** Remembers a text without its code, unless it might have to be reported wherever it stands. */
function addUnknown(plan: Plan, row: u32, column: u32, from: u32, length: u32): u32 {
  const text = changetype<UnknownText>(plan.unknownEnd);
  const code = UNKNOWN_CODE + (plan.unknownEnd - plan.unknown) / offsetof<UnknownText>();
  const entries = changetype<TextColumn>(column).entries;
  const mask = changetype<TextColumn>(column).mask;
  text.row = row;
  text.column = column;
  text.from = from;
  text.to = from + length;
  text.hash = hashOf(plan.seed, from, length);
  text.entry = isAscii(from, length) ? remember(entries, mask, from, length, code) : 0;
  plan.unknownEnd += offsetof<UnknownText>();
  return code;
}

/** Forgets the unknown texts of a record that was given up. */
function forgetUnknown(plan: Plan, end: u32): void {
  while (plan.unknownEnd > end) {
    plan.unknownEnd -= offsetof<UnknownText>();
    const entry = changetype<UnknownText>(plan.unknownEnd).entry;
    if (entry != 0) changetype<Entry>(entry).length = 0;
  }
}

/** The entry of a text, or 0. */
function find(entries: u32, mask: u32, from: u32, length: u32): u32 {
  const entry = slotOf(entries, mask, from, length);
  return holds(entry, from, length) ? entry : 0;
}

/** Where a text is remembered, by its ends: another may take the place. */
function slotOf(entries: u32, mask: u32, from: u32, length: u32): u32 {
  const last = length > 8 ? load<u64>(from + length - 8) : 0;
  const ends = (wordAt(from, 0, length) ^ rotl(last, 29) ^ length) * SLOT_FACTOR;
  return entries + ((<u32>(ends >> 40) & mask) << ENTRY_SHIFT);
}

function isAscii(from: u32, length: u32): bool {
  for (let at: u32 = 0; at < length; at += 8) {
    if ((wordAt(from, at, length) & 0x8080808080808080) != 0) return false;
  }
  return true;
}

/** As dictionaries make it. */
function hashOf(seed: u32, from: u32, length: u32): u32 {
  let hash = seed;
  for (let at = from; at < from + length; at++) hash = (hash ^ load<u8>(at)) * HASH_FACTOR;
  return hash ^ (hash >> 15);
}

function holds(entry: u32, from: u32, length: u32): bool {
  if (changetype<Entry>(entry).length != length) return false;
  for (let at: u32 = 0; at < length; at += 8) {
    if (load<u64>(entry + ENTRY_TEXT + at) != wordAt(from, at, length)) return false;
  }
  return true;
}

/** Eight bytes of a text from `at` on, with zeros behind its end. */
function wordAt(from: u32, at: u32, length: u32): u64 {
  const word = load<u64>(from + at);
  const rest = length - at;
  return rest >= 8 ? word : word & (u64.MAX_VALUE >> <u64>((8 - rest) << 3));
}
