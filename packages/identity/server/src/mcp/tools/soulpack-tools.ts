import type { CatalogEntry, ImportSoulpackAnswer } from '@daimon/identity-api'
import { neutralise } from '@daimon/identity-core'
import type { z } from 'zod'
import { avatarLine } from '../told.ts'
import type { Tool, ToolOf } from '../tool.ts'

export const soulpackTools: readonly Tool[] = [
  {
    name: 'list_soulpacks',
    operation: 'listSoulpacks',
    title: 'List packs',
    description: `Call this to see which personas come ready to use. It needs nothing; q looks into id, name, role and tags, tag asks for one whole tag.
It gives id, name, role and tags of each pack.
Next: call import_soulpack with the id as pack_id.
Example: {"q": "support"}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ items }) =>
      items.length === 0
        ? 'There is no such pack.'
        : items
            .map(({ id, name, role, tags }) =>
              neutralise(`${id}: ${name}, ${role} (${tags.join(', ')})`),
            )
            .join('\n'),
  } satisfies ToolOf<{ readonly items: readonly CatalogEntry[] }>,
  {
    name: 'import_soulpack',
    operation: 'importSoulpack',
    title: 'Import a pack',
    description: `Call this to make an avatar of a pack, or with persist false to look at its soul without storing anything. It needs pack_id. The same pack again is the same avatar; give an external_key to have another one of it.
It gives the avatar with its bot_id, and warnings.
Next: keep the bot_id and call hybrid_prepare with it.
Example: {"pack_id": "companion", "external_key": "mara-companion"}`,
    does: 'adds',
    isIdempotent: true,
    say: (answer) =>
      [
        'bot_id' in answer
          ? `${answer.created ? 'Created' : 'Found'} ${avatarLine(answer)}`
          : `Nothing was stored. The pack makes ${neutralise(`${answer.soul.name}, ${answer.soul.role}`)}:\n${neutralise(answer.soul.description)}`,
        ...answer.warnings.map((warning) => `Warning: ${neutralise(warning)}`),
      ].join('\n'),
  } satisfies ToolOf<z.infer<typeof ImportSoulpackAnswer>>,
]
