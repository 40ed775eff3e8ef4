import type { Command, CommandGroup } from './command.ts'
import { avatarExport } from './commands/avatar-export.ts'
import { avatarImport } from './commands/avatar-import.ts'
import { avatarList } from './commands/avatar-list.ts'
import { avatarShow } from './commands/avatar-show.ts'
import { backup } from './commands/backup.ts'
import { bridge } from './commands/bridge.ts'
import { completion } from './commands/completion.ts'
import { doctor } from './commands/doctor.ts'
import { facts } from './commands/facts.ts'
import { hook } from './commands/hook.ts'
import { keysCreate } from './commands/keys-create.ts'
import { keysList } from './commands/keys-list.ts'
import { keysRevoke } from './commands/keys-revoke.ts'
import { keysRotate } from './commands/keys-rotate.ts'
import { mcp } from './commands/mcp.ts'
import { memoryEdit } from './commands/memory-edit.ts'
import { memoryExport } from './commands/memory-export.ts'
import { memoryForget } from './commands/memory-forget.ts'
import { memoryImport } from './commands/memory-import.ts'
import { memoryReembed, memorySweep } from './commands/memory-jobs.ts'
import { memoryHistory } from './commands/memory-history.ts'
import { memoryList } from './commands/memory-list.ts'
import { memorySearch } from './commands/memory-search.ts'
import { migrate } from './commands/migrate.ts'
import { packExport } from './commands/pack-export.ts'
import { packImport } from './commands/pack-import.ts'
import { packList } from './commands/pack-list.ts'
import { proxy } from './commands/proxy.ts'
import { restore } from './commands/restore.ts'
import { serve } from './commands/serve.ts'
import { soulProposals } from './commands/soul-proposals.ts'
import { soulSync } from './commands/soul-sync.ts'
import { studio } from './commands/studio.ts'
import { up } from './commands/up.ts'
import { usersDelete } from './commands/users-delete.ts'
import { usersExport } from './commands/users-export.ts'
import { usersList } from './commands/users-list.ts'

/** All commands of `daimon`, by name. */
export const commands: Readonly<Record<string, Command | CommandGroup>> = {
  up,
  serve,
  bridge,
  proxy,
  mcp,
  studio,
  doctor,
  backup,
  restore,
  migrate,
  pack: {
    description: 'List, import, and export persona packs',
    commands: { list: packList, import: packImport, export: packExport },
  },
  avatar: {
    description: 'Manage avatars',
    commands: { list: avatarList, show: avatarShow, export: avatarExport, import: avatarImport },
  },
  soul: {
    description: 'Keep the soul of an avatar in a file, and decide about proposed changes',
    commands: { sync: soulSync, proposals: soulProposals },
  },
  memory: {
    description: 'Manage the memories of an avatar',
    commands: {
      search: memorySearch,
      list: memoryList,
      history: memoryHistory,
      edit: memoryEdit,
      forget: memoryForget,
      export: memoryExport,
      import: memoryImport,
      reembed: memoryReembed,
      sweep: memorySweep,
    },
  },
  facts,
  hook,
  users: {
    description: 'List, export, and delete the users of an avatar',
    commands: { list: usersList, export: usersExport, delete: usersDelete },
  },
  keys: {
    description: 'Manage API keys',
    commands: { create: keysCreate, list: keysList, rotate: keysRotate, revoke: keysRevoke },
  },
  completion,
}
