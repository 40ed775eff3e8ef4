import type { Command, CommandGroup } from './command.ts'
import { avatarExport } from './commands/avatar-export.ts'
import { avatarImport } from './commands/avatar-import.ts'
import { avatarList } from './commands/avatar-list.ts'
import { avatarShow } from './commands/avatar-show.ts'
import { completion } from './commands/completion.ts'
import { doctor } from './commands/doctor.ts'
import { memoryExport } from './commands/memory-export.ts'
import { memoryForget } from './commands/memory-forget.ts'
import { memoryImport } from './commands/memory-import.ts'
import { memoryReembed } from './commands/memory-reembed.ts'
import { memorySearch } from './commands/memory-search.ts'
import { packExport } from './commands/pack-export.ts'
import { packImport } from './commands/pack-import.ts'
import { packList } from './commands/pack-list.ts'
import { serve } from './commands/serve.ts'
import { up } from './commands/up.ts'

/** Everything that `daimon` can do, as it is typed. */
export const commands: Readonly<Record<string, Command | CommandGroup>> = {
  up,
  serve,
  doctor,
  pack: {
    description: 'Personas that come with Daimon',
    commands: { list: packList, import: packImport, export: packExport },
  },
  avatar: {
    description: 'Who the assistants are',
    commands: { list: avatarList, show: avatarShow, export: avatarExport, import: avatarImport },
  },
  memory: {
    description: 'What they remember',
    commands: {
      search: memorySearch,
      forget: memoryForget,
      export: memoryExport,
      import: memoryImport,
      reembed: memoryReembed,
    },
  },
  completion,
}
