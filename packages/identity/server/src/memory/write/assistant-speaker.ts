// Imports contain only the speaker: these names are roles, not people.
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i

/** Whether a speaker is the avatar itself, by its name or by the name of a role. */
export const isAssistantSpeaker = (speaker: string | null, avatarName: string): boolean =>
  speaker !== null && (speaker === avatarName || ASSISTANT.test(speaker))
