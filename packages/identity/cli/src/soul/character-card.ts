import type { Service } from '../connect.ts'

export type CardFile =
  | { readonly kind: 'png'; readonly body: Blob }
  | { readonly kind: 'json'; readonly card: Readonly<Record<string, unknown>> }

const PNG_SIGNATURE = '\u0089PNG\r\n\u001a\n'
/** Largest body of a card; an exported document may be larger. */
const CARD_BYTES_MAX = 8 * 1024 * 1024

/** The card in a file; undefined for a file that is something else. */
export const readCard = async (file: Blob): Promise<CardFile | undefined> => {
  const start = Buffer.from(await file.slice(0, PNG_SIGNATURE.length).arrayBuffer())
  if (start.toString('latin1') === PNG_SIGNATURE) return { kind: 'png', body: file }
  if (file.size > CARD_BYTES_MAX) return undefined
  try {
    const card: unknown = JSON.parse(await file.text())
    return isCard(card) ? { kind: 'json', card } : undefined
  } catch {
    return undefined
  }
}

const isCard = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  'spec' in value &&
  String(value.spec).startsWith('chara_card')

/** Creates an avatar from a card. */
export const registerCard = (
  { client, call }: Service,
  file: CardFile,
  key: string | undefined,
) => {
  const query = key === undefined || key === '' ? {} : { external_key: key }
  return file.kind === 'png'
    ? client.avatars.registerCardPng({ ...query, body: file.body, content_type: 'image/png' }, call)
    : client.avatars.registerCard({ ...query, card: file.card as never }, call)
}
