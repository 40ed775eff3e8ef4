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

/** The only accepted license of a pack, in exactly this spelling. */
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

/** The manifest of a pack, `pack.json`. Unknown members are kept, with a warning. */
export const SoulpackManifest = z
  .looseObject({
    id: PackId.describe('Id of the pack.'),
    name: Soul.shape.name,
    version: PackVersion.describe('Version of the pack, three numbers.'),
    license: z.literal(PACK_LICENSE).describe('Always `MIT`.'),
    role: Soul.shape.role,
    attachment_style: Soul.shape.attachment_style,
    files: withDefault(z.array(FileName).min(1).max(32), [SOUL_FILE]).describe(
      'Texts that form the description, in order; include SOUL.md.',
    ),
    baseline_msv: optional(Msv).describe('Vector; takes precedence over `msv_preset`.'),
    msv_preset: optional(PresetName).describe('Name of a preset in _presets.yaml.'),
    capabilities: Soul.shape.capabilities,
    hourly_rate: Soul.shape.hourly_rate,
    status: Soul.shape.status,
    avatar_url: Soul.shape.avatar_url,
    tags: withDefault(Tags, []).describe('Tags for the catalog, at most 32.'),
  })
  .meta({ id: 'SoulpackManifest' })
export type SoulpackManifest = Absent<z.infer<typeof SoulpackManifest>>

/** One entry of `catalog.json`. */
const CatalogEntry = z.object({
  id: PackId.describe('Id of the pack.'),
  name: z.string().max(255).describe('Name of the persona.'),
  role: z.string().max(255).describe('Role of the persona.'),
  version: z.string().max(64).describe('Version of the pack.'),
  license: z.string().max(255).describe('License of the pack.'),
  tags: Tags.describe('Tags of the pack.'),
  path: text(1, 255).describe('Directory of the pack, relative to the packs directory.'),
})
export type CatalogEntry = z.infer<typeof CatalogEntry>
export const Catalog = z.array(CatalogEntry).max(10_000)

export const ListedPack = CatalogEntry.extend({
  baseline_msv: Msv.optional().describe(
    'Vector of the pack, if `include_vectors` is set and the pack is valid.',
  ),
}).meta({ id: 'SoulpackCatalogEntry' })
export type ListedPack = z.infer<typeof ListedPack>

/**
 * A vector of `_presets.yaml`: closed at every level; an absent member has the schema's default.
 */
export const MsvPreset = z.strictObject({
  hexaco: Hexaco.partial().optional(),
  moral_foundations: MoralFoundations.partial().optional(),
  drives: Drives.partial().optional(),
  epistemic_uncertainty: Msv.shape.epistemic_uncertainty.optional(),
  inner_monologue: Msv.shape.inner_monologue.optional(),
})
export type MsvPreset = z.infer<typeof MsvPreset>
export const MsvPresets = z.record(PresetName, MsvPreset)

const Texts = z.record(FileName, z.string()).meta({ description: 'Texts by file name.' })
const Warnings = z
  .array(z.string())
  .describe('Problems that don’t prevent the import, such as unknown members.')

/** A soul in a response, without absent members. */
const SoulView = z
  .object({
    name: z.string().describe('Name of the persona.'),
    role: z.string().describe('Role of the persona.'),
    description: z.string().describe('Who the persona is.'),
    attachment_style: AttachmentStyle.describe('How the persona handles closeness.'),
    baseline_msv: Msv.describe('Vector of the soul.'),
    capabilities: z.array(z.string()).optional().describe('Skills or tags.'),
    hourly_rate: z.number().int().optional().describe('Price per hour in the author’s unit.'),
    status: AvatarStatus.optional().describe('Availability to display.'),
    avatar_url: z.string().optional().describe('URL of a picture.'),
  })
  .meta({ id: 'SoulView' })

const ManifestView = z
  .looseObject({
    id: z.string().describe('Id of the pack.'),
    name: z.string().describe('Name of the persona.'),
    version: z.string().describe('Version of the pack.'),
    license: z.literal(PACK_LICENSE).describe('Always `MIT`.'),
    role: z.string().describe('Role of the persona.'),
    attachment_style: AttachmentStyle.describe('How the persona handles closeness.'),
    files: z.array(z.string()).describe('Texts that form the description, in order.'),
    baseline_msv: Msv.optional().describe('Vector; takes precedence over `msv_preset`.'),
    msv_preset: z.string().optional().describe('Name of a preset.'),
    tags: z.array(z.string()).describe('Tags of the pack.'),
  })
  .meta({ id: 'SoulpackManifestView' })

export const SoulpackAnswer = z
  .object({
    manifest: ManifestView.describe('Manifest of the pack.'),
    texts: Texts,
    soul: SoulView.describe('Soul that the pack compiles to.'),
    warnings: Warnings,
  })
  .meta({ id: 'Soulpack' })

export const ValidateSoulpackRequest = z
  .object({
    manifest: z
      .unknown()
      .refine((value) => value !== undefined, { error: 'is required' })
      .describe('Manifest to validate; any JSON value.'),
    texts: z.record(z.string().max(255), z.string()).describe('Texts by file name.'),
    msv_preset: optional(PresetName).describe('Preset that replaces the one of the manifest.'),
  })
  .meta({ id: 'ValidateSoulpackRequest' })

export const PackProblem = z.object({
  code: z
    .enum(['SOULPACK_INVALID', 'SOULPACK_LICENSE_REJECTED'])
    .describe('Code of the error that an import would return.'),
  pointer: z.string().describe('JSON pointer to the value, in /manifest or /texts.'),
  message: z.string().describe('What the value must be.'),
})
export type PackProblem = z.infer<typeof PackProblem>

export const ValidateSoulpackAnswer = z
  .object({
    valid: z.boolean().describe('Whether the service would accept the pack.'),
    problems: z.array(PackProblem).describe('All problems; empty if valid.'),
    warnings: Warnings,
    soul: SoulView.nullable().describe('Compiled soul; null if invalid.'),
  })
  .meta({ id: 'ValidateSoulpackAnswer' })

export const ImportSoulpackRequest = z
  .object({
    pack_id: text(1, 255).describe('Id of the pack.'),
    persist: withDefault(z.boolean(), true).describe(
      'Whether to store the avatar; otherwise only compile it.',
    ),
    external_key: optional(ExternalKey).describe(
      'Your key for the avatar. Default: soulpack:{id}@{version}.',
    ),
    msv_preset: optional(PresetName).describe('Preset that replaces the one of the manifest.'),
    runtime_config: optional(RuntimeConfig).describe('Settings of a new avatar.'),
  })
  .meta({ id: 'ImportSoulpackRequest' })

const imported = {
  warnings: Warnings,
  external_key: z.string().describe('Your key for the avatar.'),
  runtime_config: z.looseObject({}).describe('Settings of the avatar.'),
}

export const ImportSoulpackAnswer = z
  .union([
    Avatar.extend({
      ...imported,
      created: z.boolean().describe('Whether this request created the avatar.'),
    }).meta({ id: 'SoulpackImported' }),
    z
      .object({ ...imported, soul: SoulView.describe('Soul that would be stored.') })
      .meta({ id: 'SoulpackCompiled' }),
  ])
  .meta({ description: 'With `persist`, the avatar; otherwise, the soul that would be stored.' })
