import { MESSAGE_KINDS, type MessageKind } from '@daimon/identity-core'
import { readFileSync, readdirSync } from 'node:fs'

const DIRECTORY = new URL('messages/', import.meta.url)

export type KindMessage = { readonly kind: MessageKind; readonly text: string }

export type ToneTable = { readonly name: string; readonly messages: readonly KindMessage[] }

const isKind = (kind: string): kind is MessageKind =>
  (MESSAGE_KINDS as readonly string[]).includes(kind)

/** The committed tables of original messages: a kind and a text per line. */
export const readToneTables = (): ToneTable[] =>
  readdirSync(DIRECTORY)
    .toSorted()
    .map((file) => ({
      name: file.replace(/^tone-|\.tsv$/g, ''),
      messages: readFileSync(new URL(file, DIRECTORY), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const [kind = '', text = ''] = line.split('\t')
          if (!isKind(kind) || text === '') throw new Error(`Malformed line in ${file}: ${line}`)
          return { kind, text }
        }),
    }))
