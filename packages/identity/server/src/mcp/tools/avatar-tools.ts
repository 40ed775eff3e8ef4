import type {
  Avatar,
  AvatarPage,
  EnsureAnswer,
  Identity,
  SoulProposal,
  StateUpdateAnswer,
} from '@daimon/identity-api'
import { neutralize } from '@daimon/identity-core'
import type { z } from 'zod'
import { avatarLine, msvText } from '../format-results.ts'
import type { Tool, ToolOf } from '../tool.ts'

const SOUL_EXAMPLE =
  '{"name": "Fennel", "role": "Kitchen companion", "description": "Fennel helps people cook for those they love.", "attachment_style": "Secure", "baseline_msv": {…}}'

export const avatarTools: readonly Tool[] = [
  {
    name: 'get_identity',
    operation: 'readIdentity',
    title: 'Get the identity',
    description: `Call this to learn or describe who an avatar is right now: name, role, description, and its personality vector with the current thought. It needs bot_id.
It returns no memories and no prompt.
Next: to speak as the avatar, call hybrid_prepare; to look something up, call retrieve_memory.
Example: {"bot_id": "6f1c…"}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ name, role, description, current_msv }) =>
      [`${neutralize(name)}, ${neutralize(role)}`, description, msvText(current_msv)].join('\n\n'),
  } satisfies ToolOf<z.infer<typeof Identity>>,
  {
    name: 'list_avatars',
    operation: 'listAvatars',
    title: 'List avatars',
    description: `Call this to find the bot_id that all other tools need. It needs no arguments; q searches names, capability filters by one capability.
It returns one page, newest first, with ID, name, and role. If there are more, next is the cursor for the following page.
Next: call get_identity or hybrid_prepare with the bot_id; if no avatar fits, list_soulpacks lists personas to import.
Example: {"q": "fennel", "limit": 10}`,
    does: 'reads',
    isIdempotent: true,
    say: ({ items, next }) =>
      [
        ...(items.length > 0 ? items.map(avatarLine) : ['No matching avatars.']),
        ...(next === null ? [] : [`There are more. Call again with cursor ${next}`]),
      ].join('\n'),
  } satisfies ToolOf<z.infer<typeof AvatarPage>>,
  {
    name: 'register_avatar',
    operation: 'registerAvatar',
    title: 'Register an avatar',
    description: `Call this to create a new avatar each time. It needs a complete soul: name, role, description, attachment_style, and baseline_msv with every number. An external_key that is in use is a CONFLICT; use ensure_avatar to find or create.
It returns the new avatar with its bot_id.
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
    description: `Call this to find the avatar of an external_key, or to create it; repeated calls return the same avatar. It needs external_key and a complete soul: name, role, description, attachment_style, and baseline_msv with every number. An existing avatar keeps its soul unless update is true.
It returns the avatar with its bot_id; created is true if it is new.
Next: keep the bot_id and call hybrid_prepare with it. For a shipped persona, call import_soulpack, which needs no soul.
Example: {"external_key": "mara-kitchen", "soul": ${SOUL_EXAMPLE}}`,
    does: 'changes',
    isIdempotent: true,
    say: (avatar) => `${avatar.created ? 'Created' : 'Found'} ${avatarLine(avatar)}`,
  } satisfies ToolOf<z.infer<typeof EnsureAnswer>>,
  {
    name: 'update_cognitive_state',
    operation: 'updateState',
    title: 'Set the current vector',
    description: `Call this only when the user asks to set how an avatar is right now; turns move the vector automatically. It needs bot_id and new_msv with every number: hexaco -1 to 1, all others 0 to 1, and an inner_monologue of one sentence. Take the numbers from get_identity and change only what the user wants.
It stores the vector as given and logs the step; over time, the vector returns toward the baseline.
Next: get_identity shows the result.
Example: {"bot_id": "6f1c…", "new_msv": {"hexaco": {"H": 0.5, "E": 0.5, "X": 0.2, "A": 0.5, "C": 0.5, "O": 0.5}, …}}`,
    does: 'changes',
    isIdempotent: false,
    say: ({ message }) => message,
  } satisfies ToolOf<z.infer<typeof StateUpdateAnswer>>,
  {
    name: 'propose_soul_change',
    operation: 'proposeSoul',
    title: 'Propose a soul change',
    description: `Call this when what an avatar permanently is should change, such as its role, description, or baseline. It needs bot_id, reason, and each member of the soul that changes, complete; add memory_ids of what shows the need.
It stores a proposal and changes nothing: a person accepts or refuses it. Protected sections can't be proposed.
Next: say that the change waits for a decision, and go on as before.
Example: {"bot_id": "6f1c…", "role": "Repair advisor", "reason": "Every conversation of the last weeks was about repairs."}`,
    does: 'adds',
    isIdempotent: false,
    say: ({ summary }) =>
      ['Proposed, for a person to decide:', ...summary.map(neutralize)].join('\n'),
  } satisfies ToolOf<SoulProposal>,
]
