import { FORM_TEXTS } from '../rules/flow.ts'
import { TEMPLATE_LANGUAGE } from '../rules/templates.ts'
import type { ProgramFile } from './program.ts'

/**
 * Whether what is read under a name is a text that the class of a form declares. Items of a
 * dictionary may have the same names.
 */
export const createFormTexts = ({
  facts: { language, attributes },
}: ProgramFile): ((name: string, to: number) => boolean) => {
  const read = new Set(attributes)
  return (name, to) => FORM_TEXTS.has(name) && (language === TEMPLATE_LANGUAGE || read.has(to))
}
