/**
 * Generates the synchronous variant of a module of the Python client: the same code without async,
 * so that the two can't diverge. Longer names first.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  [
    /Close it with ``await client\.aclose\(\)`` or use ``async with``\./g,
    'Close it with ``client.close()`` or use ``with``.',
  ],
  [/\basync def\b/g, 'def'],
  [/\basync for\b/g, 'for'],
  [/\basync with\b/g, 'with'],
  [/\bawait /g, ''],
  [/\b__aenter__\b/g, '__enter__'],
  [/\b__aexit__\b/g, '__exit__'],
  [/\baclose\b/g, 'close'],
  [/\b_(send|client)\b(?= import)/g, '_generated.sync_$1'],
  [/\bAwaitable\[(\w+)\]/g, '$1'],
  [/^(from collections\.abc import )Awaitable, /gm, '$1'],
  [/\basync_memory_tools\b/g, 'memory_tools'],
  [/\b(sleep|fetch|collect|stream)_async\b/g, '$1'],
  [/\bopen_async_http\b/g, 'open_http'],
  [/\bAsyncGenerator\[(\w+), None\]/g, 'Generator[$1, None, None]'],
  [/\baclosing\b/g, 'closing'],
  [/\bAsync(Conversation|Resources|Sender|Http|Generate|Generator)\b/g, '$1'],
  [/\bSoulHybridClient\b/g, 'SyncSoulHybridClient'],
  // One directory deeper.
  [/^from \._generated\./gm, 'from .'],
  [/^from \._/gm, 'from .._'],
]

export function withoutAsync(source: string, name: string): string {
  const text = replacements.reduce(
    (changed, [pattern, replacement]) => changed.replace(pattern, replacement),
    source,
  )
  const left = /\b(async|await|[Aa]sync\w*)\b/.exec(text)
  if (left)
    throw new Error(
      `${name}: '${left[0]}' is still asynchronous: add it to scripts/clients/unasync.ts.`,
    )
  return `# Written by scripts/generate-clients.ts from ${name}.\n${text}`
}
