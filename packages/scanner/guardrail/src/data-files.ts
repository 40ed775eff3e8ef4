import { readFileSync } from 'node:fs'

/** Next to both `src` and `dist`. */
const DIRECTORY = new URL('../data/', import.meta.url)

export const readDataJson = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, DIRECTORY), 'utf8'))

export const readDataLines = (name: string): string[] =>
  splitLines(readFileSync(new URL(name, DIRECTORY), 'utf8'))

/** One name per line, without empty lines and comments after `#`. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/#.*$/, '').trim())
    .filter((line) => line !== '')
