import { CREATED_PLACE, type ProbeRequest } from '../../protocol/application-job.ts'

type Request = ProbeRequest['request']

/** Whether a request shows the record that the request before it creates. */
export const showsCreated = (request: Request | undefined): request is Request =>
  request?.path.includes(CREATED_PLACE) === true

/**
 * Looks at the store before a request; afterwards, gives a request the key of the record that was
 * created: one with the text of the request, else any. Without one, the request stays as it is.
 */
export const watchCreated = (
  read: () => ReadonlyMap<string, string>,
): ((view: Request, text: string) => Request) => {
  const before = new Set(read().keys())
  return (view, text) => {
    const created = [...read()].filter(([key]) => !before.has(key))
    const found = created.find(([, row]) => row.includes(text)) ?? created[0]
    if (found === undefined) return view
    const key = encodeURIComponent(toKey(...found))
    return { ...view, path: view.path.replaceAll(CREATED_PLACE, () => key) }
  }
}

/** The ID of a document or a row, else its number in the table. */
const toKey = (place: string, row: string): string => {
  const { _id, id } = JSON.parse(row) as { readonly _id?: unknown; readonly id?: unknown }
  const { hex } = (_id ?? {}) as { readonly hex?: unknown }
  const found = [hex, _id, id].find((each) => typeof each === 'number' || typeof each === 'string')
  return found === undefined ? place.slice(place.lastIndexOf(' ') + 1) : String(found)
}
