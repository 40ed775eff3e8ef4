export const FORMATS = [
  'chatgpt',
  'claude',
  'gemini',
  'character-ai',
  'sillytavern',
  'whatsapp',
  'telegram',
  'discord',
  'mem0',
  'zep',
  'jsonl',
] as const
export type Format = (typeof FORMATS)[number]
