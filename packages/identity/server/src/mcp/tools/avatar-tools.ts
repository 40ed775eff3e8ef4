import type {
  Avatar,
  AvatarPage,
  EnsureAnswer,
  Identity,
  StateUpdateAnswer,
} from '@daimon/identity-api'
import { neutralise } from '@daimon/identity-core'
import type { z } from 'zod'
import { avatarLine, msvText } from '../told.ts'
import type { Tool, ToolOf } from '../tool.ts'

const SOUL_EXAMPLE =
  '{"name": "Fennel", "role": "Kitchen companion", "description": "Fennel helps people cook for those they love.", "attachment_style": "Secure", "baseline_msv": {…}}'

export const avatarTools: readonly Tool[] = [
  {
    name: 'get_identity',
    operation: 'readIdentity',
    title: 'Who an avatar is',
    description: `Call this to learn or tell who an avatar is right now: name, role, description, and its vector of personality numbers with the thought of the moment. It needs bot_id.
It gives no memories and no prompt.
Next: to speak as the avatar call hybrid_prepare; to look something up call retrieve_memory.
Example: {"bot_id": "6f1c…"}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ name, role, description, current_msv }) =>
      [`${neutralise(name)}, ${neutralise(role)}`, description, msvText(current_msv)].join('\n\n'),
  } satisfies ToolOf<z.infer<typeof Identity>>,
  {
    name: 'list_avatars',
    operation: 'listAvatars',
    title: 'List avatars',
    description: `Call this to find the bot_id that all other tools need. It needs nothing; q looks into the names, capability asks for one.
It gives one page, newest first, with id, name and role. When there is more, next is the cursor for the following page.
Next: call get_identity or hybrid_prepare with the bot_id; if there is none that fits, list_soulpacks shows personas to import.
Example: {"q": "fennel", "limit": 10}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ items, next }) =>
      [
        ...(items.length > 0 ? items.map(avatarLine) : ['There is no such avatar.']),
        ...(next === null ? [] : [`There are more: call again with cursor ${next}`]),
      ].join('\n'),
  } satisfies ToolOf<z.infer<typeof AvatarPage>>,
  {
    name: 'register_avatar',
    operation: 'registerAvatar',
    title: 'Register an avatar',
    description: `Call this to create an avatar that must be a new one each time. It needs a whole soul: name, role, description, attachment_style and baseline_msv with every number. An external_key that is taken is a CONFLICT; use ensure_avatar to find or create.
It gives the new avatar with its bot_id.
Next: keep the bot_id and call hybrid_prepare with it.
Example: {"soul": ${SOUL_EXAMPLE}}`,
    does: 'adds',
    isIdempotent: false,
    say: (avatar) => `Registered ${avatarLine(avatar)}`,
  } satisfies ToolOf<Avatar>,
  {
    name: 'ensure_avatar',
    operation: 'ensureAvatar',
    title: 'Find or create an avatar',
    description: `Call this to get the avatar of an external_key, whether it exists or not; any number of times gives the same one. It needs external_key and a whole soul: name, role, description, attachment_style and baseline_msv with every number. An existing avatar keeps its soul unless update is true.
It gives the avatar with its bot_id, and created says whether it is new.
Next: keep the bot_id and call hybrid_prepare with it. For a persona that is ready, import_soulpack needs no soul.
Example: {"external_key": "mara-kitchen", "soul": ${SOUL_EXAMPLE}}`,
    does: 'changes',
    isIdempotent: true,
    say: (avatar) => `${avatar.created ? 'Created' : 'Found'} ${avatarLine(avatar)}`,
  } satisfies ToolOf<z.infer<typeof EnsureAnswer>>,
  {
    name: 'update_cognitive_state',
    operation: 'updateState',
    title: 'Set the current vector',
    description: `Call this only when the user asks to set how an avatar is right now; a turn moves the vector by itself. It needs bot_id and new_msv with every number: hexaco -1 to 1, all others 0 to 1, and an inner_monologue of one sentence. Take the numbers from get_identity and change what should change.
It stores the vector as given and logs the step; from there it goes back towards the baseline with time.
Next: get_identity shows it.
Example: {"bot_id": "6f1c…", "new_msv": {"hexaco": {"H": 0.5, "E": 0.5, "X": 0.2, "A": 0.5, "C": 0.5, "O": 0.5}, …}}`,
    does: 'changes',
    isIdempotent: false,
    say: ({ message }) => message,
  } satisfies ToolOf<z.infer<typeof StateUpdateAnswer>>,
]
