export type ChangedRecords = {
  /** When the newest record changed; undefined for an empty list. */
  readonly newest: string | undefined
  /** Records that changed at or after `since`; undefined if unknown or more than `max`. */
  readonly ids: readonly string[] | undefined
}

const LINE = /^(\d{4}-\d\d-\d\dT[\d:.]{8,18}Z),(?:[\w.-]{1,64}\/)?([A-Za-z0-9][\w.:+-]{2,199})$/

/**
 * Reads `modified_id.csv` of an OSV export: a date and an ID per line, the newest first. Takes time
 * linear in the lines that are new.
 */
export const parseChanges = (
  text: string,
  since: string | undefined,
  max: number,
): ChangedRecords => {
  const sinceMs = since === undefined ? undefined : Date.parse(since)
  const ids = new Set<string>()
  let newest: string | undefined
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end === -1 ? text.length : end).trim()
    at = end === -1 ? text.length : end + 1
    const [, date, id] = LINE.exec(line) ?? []
    if (date === undefined || id === undefined) continue
    newest ??= date
    if (sinceMs === undefined) break
    // Records of the same moment may have come after the last update.
    if (Date.parse(date) < sinceMs) break
    ids.add(id)
    if (ids.size > max) return { newest, ids: undefined }
  }
  // An export has records, so an empty list is incomplete.
  return { newest, ids: sinceMs === undefined || newest === undefined ? undefined : [...ids] }
}
