import type { Soul } from '@daimon/identity-api'
import * as core from '../index.ts'

/** Functions over changes of a soul, with a text as member, value, and line. */
export const soulTextFunctions = (
  soul: Soul,
): Readonly<Record<string, (text: string) => unknown>> => ({
  difference: (text) => core.difference({ [text]: text }, { [text]: `${text}.` }),
  applyChanges: (text) =>
    core.applyChanges({ [text]: text }, [
      { op: 'replace', path: `/${text}`, from: text, to: `${text}.` },
      { op: 'add', path: `/${text}/${text}`, to: text },
    ]),
  describeChanges: (text) =>
    core.describeChanges([
      { op: 'add', path: `/${text}`, to: text },
      { op: 'replace', path: `/${text}`, from: `${text}\n`, to: `# ${text}\n${text}` },
    ]),
  findProtectedChanges: (text) =>
    core.findProtectedChanges([text, `/${text}`], soul, {
      ...soul,
      description: `# ${text}\n${text}`,
    }),
})
