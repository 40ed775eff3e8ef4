import { z } from 'zod'
import { Avatar } from './avatars.ts'
import { type Absent, ExternalKey, optional, text, withDefault } from './fields.ts'
import {
  AttachmentStyle,
  AvatarStatus,
  Drives,
  Hexaco,
  MoralFoundations,
  Msv,
  RuntimeConfig,
  Soul,
} from './soul.ts'

/** The one licence under which a pack is taken, spelled exactly so. */
export const PACK_LICENSE = 'MIT'
/** The text that every pack has. */
export const SOUL_FILE = 'SOUL.md'

const PACK_ID = /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/

export const PackId = text(1, 64).regex(PACK_ID, {
  error: 'must be letters, digits, dots, underscores and hyphens, the first a letter or digit',
})

export const isPackId = (value: string): boolean => PackId.safeParse(value).success

const PackVersion = z.string().regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, {
  error: 'must be three numbers with dots between them, such as 1.0.0',
})
const Tags = z.array(text(1, 64)).max(32)
const PresetName = text(1, 64)
const FileName = text(1, 255)

/** What a pack says of itself, `pack.json`. Members that this version does not know are kept, with a warning. */
export const SoulpackManifest = z
  .looseObject({
    id: PackId,
    name: Soul.shape.name,
    version: PackVersion,
    license: z.literal(PACK_LICENSE),
    role: Soul.shape.role,
    attachment_style: Soul.shape.attachment_style,
    files: withDefault(z.array(FileName).min(1).max(32), [SOUL_FILE]),
    baseline_msv: optional(Msv),
    msv_preset: optional(PresetName),
    capabilities: Soul.shape.capabilities,
    hourly_rate: Soul.shape.hourly_rate,
    status: Soul.shape.status,
    avatar_url: Soul.shape.avatar_url,
    tags: withDefault(Tags, []),
  })
  .meta({ id: 'SoulpackManifest' })
export type SoulpackManifest = Absent<z.infer<typeof SoulpackManifest>>

/** One line of `catalog.json`; `path` is the pack's folder below the root. */
export const CatalogEntry = z
  .object({
    id: PackId,
    name: z.string().max(255),
    role: z.string().max(255),
    version: z.string().max(64),
    license: z.string().max(255),
    tags: Tags,
    path: text(1, 255),
  })
  .meta({ id: 'SoulpackCatalogEntry' })
export type CatalogEntry = z.infer<typeof CatalogEntry>
export const Catalog = z.array(CatalogEntry).max(10_000)

/** A vector of `_presets.yaml`: closed at every level; what it leaves out is the schema's default. */
export const MsvPreset = z.strictObject({
  hexaco: Hexaco.partial().optional(),
  moral_foundations: MoralFoundations.partial().optional(),
  drives: Drives.partial().optional(),
  epistemic_uncertainty: Msv.shape.epistemic_uncertainty.optional(),
  inner_monologue: Msv.shape.inner_monologue.optional(),
})
export type MsvPreset = z.infer<typeof MsvPreset>
export const MsvPresets = z.record(PresetName, MsvPreset)

const Texts = z
  .record(FileName, z.string())
  .meta({ description: 'The texts by the names of their files.' })
const Warnings = z.array(z.string())

/** A soul in an answer: what is absent is left out. */
const SoulView = z
  .object({
    name: z.string(),
    role: z.string(),
    description: z.string(),
    attachment_style: AttachmentStyle,
    baseline_msv: Msv,
    capabilities: z.array(z.string()).optional(),
    hourly_rate: z.number().int().optional(),
    status: AvatarStatus.optional(),
    avatar_url: z.string().optional(),
  })
  .meta({ id: 'SoulView' })

const ManifestView = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    license: z.literal(PACK_LICENSE),
    role: z.string(),
    attachment_style: AttachmentStyle,
    files: z.array(z.string()),
    baseline_msv: Msv.optional(),
    msv_preset: z.string().optional(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'SoulpackManifestView' })

export const SoulpackAnswer = z
  .object({ manifest: ManifestView, texts: Texts, soul: SoulView, warnings: Warnings })
  .meta({ id: 'Soulpack' })

export const ValidateSoulpackRequest = z
  .object({
    manifest: z.unknown().refine((value) => value !== undefined, { error: 'is required' }),
    texts: z.record(z.string().max(255), z.string()),
    msv_preset: optional(PresetName),
  })
  .meta({ id: 'ValidateSoulpackRequest' })

export const PackProblem = z.object({
  code: z.enum(['SOULPACK_INVALID', 'SOULPACK_LICENSE_REJECTED']),
  pointer: z.string(),
  message: z.string(),
})
export type PackProblem = z.infer<typeof PackProblem>

export const ValidateSoulpackAnswer = z
  .object({
    valid: z.boolean(),
    problems: z.array(PackProblem),
    warnings: Warnings,
    soul: SoulView.nullable(),
  })
  .meta({ id: 'ValidateSoulpackAnswer' })

export const ImportSoulpackRequest = z
  .object({
    pack_id: text(1, 255),
    persist: withDefault(z.boolean(), true),
    external_key: optional(ExternalKey),
    msv_preset: optional(PresetName),
    runtime_config: optional(RuntimeConfig),
  })
  .meta({ id: 'ImportSoulpackRequest' })

const imported = {
  warnings: Warnings,
  external_key: z.string(),
  runtime_config: z.looseObject({}),
}

export const ImportSoulpackAnswer = z
  .union([
    Avatar.extend({ ...imported, created: z.boolean() }).meta({ id: 'SoulpackImported' }),
    z.object({ ...imported, soul: SoulView }).meta({ id: 'SoulpackCompiled' }),
  ])
  .meta({ description: 'With persist the avatar; without it what would be stored.' })
