import { extractStyle } from '@daimon/identity-core'
import { readFileSync } from 'node:fs'

const REPLIES = new URL('./replies/', import.meta.url)
/** Replies of a general assistant without a persona. */
export const ASSISTANT = 'assistant'

/** The replies of a persona, one to each message, in the order of `prompts.tsv`. */
export const readReplies = (name: string): string[] =>
  readFileSync(new URL(`${name}.tsv`, REPLIES), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '')

/** The same as their styles; each is in English. */
export const readStyles = (name: string): number[][] =>
  readReplies(name).map((reply) => extractStyle(reply) ?? [])
