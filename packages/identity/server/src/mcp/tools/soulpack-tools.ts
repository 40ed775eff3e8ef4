import type { CatalogEntry, ImportSoulpackAnswer } from '@daimon/identity-api'
import { neutralize } from '@daimon/identity-core'
import type { z } from 'zod'
import { avatarLine } from '../format-results.ts'
import type { Tool, ToolOf } from '../tool.ts'

export const soulpackTools: readonly Tool[] = [
  {
    name: 'list_soulpacks',
    operation: 'listSoulpacks',
    title: 'List packs',
    description: `Call this to list the shipped personas. It needs no arguments; q searches ID, name, role, and tags; tag matches one complete tag.
It returns the ID, name, role, and tags of each pack.
Next: call import_soulpack with the ID as pack_id.
Example: {"q": "support"}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ items }) =>
      items.length === 0
        ? 'No matching packs.'
        : items
            .map(({ id, name, role, tags }) =>
              neutralize(`${id}: ${name}, ${role} (${tags.join(', ')})`),
            )
            .join('\n'),
  } satisfies ToolOf<{ readonly items: readonly CatalogEntry[] }>,
  {
    name: 'import_soulpack',
    operation: 'importSoulpack',
    title: 'Import a pack',
    description: `Call this to create an avatar from a pack or, with persist false, to preview its soul without storing anything. It needs pack_id. The same pack returns the same avatar; to create another one from it, pass an external_key.
It returns the avatar with its bot_id, and warnings.
Next: keep the bot_id and call hybrid_prepare with it.
Example: {"pack_id": "companion", "external_key": "mara-companion"}`,
    does: 'adds',
    isIdempotent: true,
    say: (answer) =>
      [
        'bot_id' in answer
          ? `${answer.created ? 'Created' : 'Found'} ${avatarLine(answer)}`
          : `Nothing was stored. The pack creates ${neutralize(`${answer.soul.name}, ${answer.soul.role}`)}:\n${neutralize(answer.soul.description)}`,
        ...answer.warnings.map((warning) => `Warning: ${neutralize(warning)}`),
      ].join('\n'),
  } satisfies ToolOf<z.infer<typeof ImportSoulpackAnswer>>,
]
