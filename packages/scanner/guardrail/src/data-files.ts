import { readFileSync } from 'node:fs'

/** Beside `src` and `dist` alike. */
const FOLDER = new URL('../data/', import.meta.url)

export const readDataJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'))

export const readDataLines = (name: string): string[] =>
  linesOf(readFileSync(new URL(name, FOLDER), 'utf8'))

/** One name a line; empty lines and what follows `#` do not count. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
