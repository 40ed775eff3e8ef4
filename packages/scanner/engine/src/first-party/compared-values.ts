type Values = ReadonlyMap<string, string | true>

/** `published === 'on'`, `body.kind !== "memo"` */
const COMPARED = /\b([A-Za-z_]\w{0,60})\s*[!=]==?\s*(?:'([^'\n]{1,40})'|"([^"\n]{1,40})"|(true)\b)/g
/** `['asc', 'desc'].includes(order)` */
const LISTED =
  /\[\s*['"]([^'"\n]{1,40})['"][^\]\n]{0,200}\]\s*\.(?:includes|indexOf)\(\s*(?:String\(\s*)?(?:\w{1,40}\.){0,3}(\w{1,60})/g
/** `KINDS.includes(kind)`, `kinds.has(body.kind)` */
const IN_LIST =
  /\b([A-Za-z_]\w{0,60})\.(?:includes|has)\(\s*(?:String\(\s*)?(?:\w{1,40}\.){0,3}(\w{1,60})\s*\)/g
/** `Object.hasOwn(SORTS, order)`, `order in SORTS`, `SORTS[order]` */
const IN_TABLE =
  /\bhasOwn\(\s*(\w{1,60})\s*,\s*(?:\w{1,40}\.){0,3}(\w{1,60})\s*\)|\b(\w{1,60})\s+in\s+(\w{1,60})\b|\b([A-Za-z_]\w{0,60})\[\s*(?:\w{1,40}\.){0,3}([A-Za-z_]\w{0,60})\s*\]/g
/** Constants with such values, by their names. */
const LIST =
  /\bconst\s+(\w{1,60})\s*(?::[^=\n]{1,80})?=\s*(?:new\s+Set(?:<[^>\n]{0,40}>)?\(\s*)?\[\s*['"]([^'"\n]{1,40})['"]/g
const TABLE =
  /\bconst\s+(\w{1,60})\s*(?::[^=\n]{1,80})?=\s*(?:Object\.freeze\(\s*)?\{\s*['"]?([A-Za-z_]\w{0,40})['"]?\s*:/g

/** What `typeof` gives. */
const TYPES = new Set(['string', 'number', 'boolean', 'object', 'undefined', 'function', 'bigint'])
/** What gives rights isn't sent by itself. */
const IS_RIGHT = /role|admin|staff|scope|permission|right|privilege/i

/**
 * Values that a handler compares fields of a request with, by the names of the fields: a text, one
 * of a list or of the names of a table that its file defines, or that the field is set.
 */
export const comparedValues = (
  text: string,
  source: string,
  names: ReadonlySet<string>,
): Values => {
  const found = new Map<string, string | true>()
  const add = (name: string | undefined, value: string | true | undefined) => {
    if (name === undefined || value === undefined || !names.has(name)) return
    if (IS_RIGHT.test(name) || (typeof value === 'string' && TYPES.has(value))) return
    const known = found.get(name)
    // A form has no other values than texts.
    if (known === undefined || known === true) found.set(name, value)
  }
  for (const [, name, single, double, flag] of text.matchAll(COMPARED))
    add(name, single ?? double ?? (flag === undefined ? undefined : true))
  for (const [, value, name] of text.matchAll(LISTED)) add(name, value)
  const lists = readConstants(source, LIST)
  for (const [, list = '', name] of text.matchAll(IN_LIST)) add(name, lists.get(list))
  const tables = readConstants(source, TABLE)
  for (const [, own, first, second, inside, indexed, third] of text.matchAll(IN_TABLE))
    add(first ?? second ?? third, tables.get(own ?? inside ?? indexed ?? ''))
  return found
}

const readConstants = (source: string, pattern: RegExp): ReadonlyMap<string, string> =>
  new Map([...source.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
