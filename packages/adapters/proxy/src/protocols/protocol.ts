/** A JSON object of a request or a response; its members may be anything. */
export type JsonObject = Readonly<Record<string, unknown>>

/** What a request says about the turn that it belongs to. */
export type Conversation = {
  /** Text of the user that the reply answers; empty if there is none, for example with an image. */
  readonly userText: string
  /** Name of the user, if the protocol has one. */
  readonly speaker: string | undefined
  /** Whether tool results follow the text: the request continues a turn that has begun. */
  readonly isContinuation: boolean
  /** Texts of both sides before the text of the user, oldest first. */
  readonly earlier: readonly string[]
  /** Response that the request continues; the provider has its messages. */
  readonly previousId: string | undefined
}

/** The texts to put around the instructions of the caller. */
export type Prompt = { readonly before: string; readonly after: string }

export type Reply = {
  /** ID of the response at the provider. */
  readonly id: string | undefined
  readonly text: string
  /** Whether the provider has finished the response. */
  readonly isComplete: boolean
  /** Whether the caller has to run tools before the turn can end. */
  readonly awaitsTools: boolean
}

/** Collects a reply from the events of a stream. */
type ReplyReader = {
  readonly push: (event: JsonObject) => void
  readonly read: () => Reply
}

/** The provider API of a route. */
export type Api = 'openai' | 'anthropic'

/** A chat route of a provider: where the texts of its requests and responses are. */
export type Protocol = {
  readonly api: Api
  /** The conversation, or `undefined` if the body isn't a request of this protocol. */
  readonly readConversation: (body: JsonObject) => Conversation | undefined
  /** The body with the prompt around the instructions of the caller, which stay as they are. */
  readonly withPrompt: (body: JsonObject, prompt: Prompt) => JsonObject
  /** Caller's ID for the end user. */
  readonly readUser: (body: JsonObject) => unknown
  /** The reply of a response without streaming. */
  readonly readReply: (body: JsonObject) => Reply
  readonly createReplyReader: () => ReplyReader
}
