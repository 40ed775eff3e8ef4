import type { Msv, Soul, Soulpack } from '@daimon/client'
import { toFileName } from '@daimon/ui'

/** The draft in the pack editor: a manifest and its texts, as the service accepts them. */
export type PackDraft = {
  readonly manifest: {
    readonly id: string
    readonly name: string
    readonly version: string
    readonly license: 'MIT'
    readonly role: string
    readonly attachment_style: string
    readonly files: readonly string[]
    readonly tags: readonly string[]
    readonly baseline_msv?: Msv
    readonly msv_preset?: string
    readonly [member: string]: unknown
  }
  readonly texts: Readonly<Record<string, string>>
}

export const emptyDraft: PackDraft = {
  manifest: {
    id: 'my-persona',
    name: '',
    version: '1.0.0',
    license: 'MIT',
    role: '',
    attachment_style: 'Secure',
    files: ['SOUL.md'],
    tags: [],
    msv_preset: 'tutor',
  },
  texts: { 'SOUL.md': '' },
}

/** An existing pack as a starting point. */
export const toDraft = ({ manifest, texts }: Soulpack): PackDraft => ({
  manifest: { ...manifest } as PackDraft['manifest'],
  texts,
})

/** A soul as a pack of its own. */
export const fromSoul = ({ description, ...soul }: Soul): PackDraft => {
  const { msv_preset: _, ...manifest } = emptyDraft.manifest
  const id = toFileName(soul.name, manifest.id)
  return { manifest: { ...manifest, ...soul, id }, texts: { 'SOUL.md': description } }
}

const KEPT_AS = 'daimon.workshop'

/** The draft that this browser last saved. */
export const keptDraft = (): PackDraft => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null') as PackDraft | null
    return kept?.manifest && kept.texts ? kept : emptyDraft
  } catch {
    return emptyDraft
  }
}

export const keepDraft = (draft: PackDraft): void => {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(draft))
  } catch {
    // Storage is off or full: the draft is still on the page.
  }
}

/** The files of a pack's directory, by relative path. */
export const toFiles = ({ manifest, texts }: PackDraft): Record<string, string> => ({
  'pack.json': `${JSON.stringify(manifest, undefined, 2)}\n`,
  ...Object.fromEntries(manifest.files.map((file) => [file, texts[file] ?? ''])),
})
