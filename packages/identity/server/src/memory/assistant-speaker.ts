// Callers that send no trust mark the assistant by the speaker.
const ASSISTANT = /^(?:assistant|ai|bot|system)$/i

/** Whether a speaker is the avatar or some other name for the assistant. */
export const isAssistantSpeaker = (speaker: string | null, avatarName: string): boolean =>
  speaker === avatarName || ASSISTANT.test(speaker ?? '')
