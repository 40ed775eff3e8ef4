import { type PackProblem, SOUL_FILE, Soul, SoulpackManifest } from '@daimon/identity-api'
import { type Presets, chooseMsv } from './choose-msv.ts'
import { fromFile } from './file-text.ts'
import { packPathFault } from './pack-path.ts'

export type PackContents = {
  readonly manifest: SoulpackManifest
  /** File contents by name. */
  readonly texts: Readonly<Record<string, string>>
  readonly presets: Presets
  /** The preset that the caller requests instead of the manifest's. */
  readonly msvPreset: string | undefined
}

export type CompiledPack = {
  /** Absent exactly if there are problems. */
  readonly soul: Soul | undefined
  readonly problems: readonly PackProblem[]
  readonly warnings: readonly string[]
}

const BLANK_LINE = '\n\n'

/**
 * Compiles a pack into a soul: the texts in listed order, joined by a blank line, are the
 * description. Reports all problems at once, with pointers into `{manifest, texts}`.
 */
export const compileSoulpack = ({
  manifest,
  texts,
  presets,
  msvPreset,
}: PackContents): CompiledPack => {
  const chosen = chooseMsv(manifest, presets, msvPreset)
  const described = description(manifest.files, texts)
  const problems = [...fileListProblems(manifest.files), ...described.problems, ...chosen.problems]
  const warnings = [
    ...unknownMembers(manifest),
    ...unlisted(manifest.files, texts),
    ...chosen.warnings,
  ]
  if (problems.length > 0) return { soul: undefined, problems, warnings }
  const { name, role, attachment_style, capabilities, hourly_rate, status, avatar_url } = manifest
  const soul: Soul = {
    name,
    role,
    description: described.text,
    attachment_style,
    baseline_msv: chosen.msv,
    ...(capabilities === undefined ? {} : { capabilities }),
    ...(hourly_rate === undefined ? {} : { hourly_rate }),
    ...(status === undefined ? {} : { status }),
    ...(avatar_url === undefined ? {} : { avatar_url }),
  }
  return { soul, problems, warnings }
}

const problem = (pointer: string, message: string): PackProblem => ({
  code: 'SOULPACK_INVALID',
  pointer,
  message,
})

/** Checks the list of files before any of them is read. */
export const fileListProblems = (files: readonly string[]): PackProblem[] => {
  const folded = files.map((file) => file.toLowerCase())
  return [
    ...(files.includes(SOUL_FILE) ? [] : [problem('/manifest/files', `must list ${SOUL_FILE}`)]),
    ...files.flatMap((file, at) => {
      const fault =
        packPathFault(file) ??
        // On case-insensitive disks, names that differ only by case are one file.
        (folded.indexOf(folded[at] ?? '') < at ? 'must not be listed twice' : undefined)
      return fault ? [problem(`/manifest/files/${at}`, fault)] : []
    }),
  ]
}

const description = (files: readonly string[], texts: Readonly<Record<string, string>>) => {
  const problems = files.flatMap((file, at) =>
    Object.hasOwn(texts, file) || packPathFault(file)
      ? []
      : [problem(`/manifest/files/${at}`, 'has no text')],
  )
  const text = files.map((file) => fromFile(texts[file] ?? '')).join(BLANK_LINE)
  // Without all texts, their result can't be checked.
  if (!files.every((file) => Object.hasOwn(texts, file))) return { text, problems }
  const parsed = Soul.shape.description.safeParse(text)
  return {
    text,
    problems: (parsed.error?.issues ?? []).map(({ message }) =>
      problem('/texts', `${message} for all texts together`),
    ),
  }
}

const unknownMembers = (manifest: SoulpackManifest): string[] =>
  Object.keys(manifest)
    .filter((member) => !Object.hasOwn(SoulpackManifest.shape, member))
    .map((member) => `the manifest has an unknown member ${member}, which has no effect`)

const unlisted = (files: readonly string[], texts: Readonly<Record<string, string>>): string[] =>
  Object.keys(texts)
    .filter((file) => !files.includes(file))
    .map((file) => `${file} is not listed in files and is not part of the description`)
