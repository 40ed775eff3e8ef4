import { stringify } from 'yaml'

/**
 * Writes members of a soul as a `.soul` text, which `parseSoulText` reads back to the same members:
 * YAML front matter, then the description in Markdown. `note` is a one-line comment at the top of
 * the front matter.
 */
export const formatSoulText = (soul: Readonly<Record<string, unknown>>, note?: string): string => {
  const { description, ...members } = soul
  const isBody = typeof description === 'string' && survivesAsBody(description)
  const yaml = stringify(isBody ? members : soul, { lineWidth: 0, aliasDuplicateObjects: false })
  const comment = note === undefined ? '' : `# ${note}\n`
  return `---\n${comment}${yaml}---\n${isBody ? `\n${description}\n` : ''}`
}

/** The body of a `.soul` text is read without the spaces around it. */
const survivesAsBody = (description: string): boolean =>
  description !== '' && description.trim() === description
