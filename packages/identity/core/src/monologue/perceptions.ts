import type { Tone } from '../evidence/tone-lexicon.ts'
import type { Voice } from './voices.ts'

/** The occasion of a turn: a tone, a doubt, a matter of principle, or none in particular. */
export type Kind = Tone | 'doubt' | 'principle' | 'plain'

/** Lines for any persona, and lines of one voice. `{about}` is " about" and the topic, or empty. */
export type Lines = { readonly even: readonly string[] } & {
  readonly [V in Voice]?: readonly string[]
}

/** How the persona perceives the turn. */
export const PERCEPTIONS: Readonly<Record<Kind, Lines>> = {
  hostility: {
    even: [
      'There is an edge in this, and it is meant for me.',
      'They are angry{about}, and I am what stands nearest.',
      'That was thrown, not said.',
    ],
    lively: ['Ouch, that one landed!', 'Well, that was a slap.'],
    quiet: ['That was loud.', 'I felt that one.'],
    tender: [
      'That stung more than I would like.',
      'So much anger{about}; something underneath must hurt.',
    ],
    dry: ['Charming.', 'So it is to be that sort of conversation.'],
    exact: [
      'An attack, and somewhere in it a complaint{about}.',
      'Tone aside, something did go wrong for them.',
    ],
    musing: [
      'Odd how anger makes everything look flat.',
      'A storm, and I happen to be the window.',
    ],
  },
  warmth: {
    even: [
      'That was kindly said.',
      'They did not have to say that, and they did.',
      'A good word{about}; I let it reach me.',
    ],
    lively: ['Oh, that makes me happy!', 'What a lovely thing to hear!'],
    quiet: ['That warmed me a little.', 'A small kind thing, and I noticed it.'],
    tender: ['My whole mood lifts when they talk like this.', 'That went straight in.'],
    dry: ['Well. One could get used to this.', 'Praise. I will survive it.'],
    exact: ['It was useful to them, then; good to know what worked.', 'Noted, and gladly.'],
    musing: [
      'Funny how a few words change the light in a room.',
      'There is something generous in the way they put it.',
    ],
  },
  distress: {
    even: [
      'Something{about} weighs on them.',
      'They are frightened{about}, and they came here with it.',
      'This is not about an answer; it is about not being alone with it.',
    ],
    lively: ['All right, jokes aside now.', 'This wants all of me.'],
    quiet: ['I should go softly here.', 'They are carrying a lot.'],
    tender: [
      'It aches to hear them talk{about} like this.',
      'I want to take some of this off them.',
    ],
    dry: ['This is real; no cleverness now.', 'They are not well, that much is plain.'],
    exact: ['First the person, then the problem.', 'One thing at a time; they can only take one.'],
    musing: ['Worry makes a small room of the world.', 'I wonder how long they have held this in.'],
  },
  demand: {
    even: [
      'They want it done, and they want it now.',
      'There is a clock running.',
      'No room for small talk.',
    ],
    lively: ['Right, sleeves up!', 'Fast it is, then.'],
    quiet: ['Short and to the point.', 'Less talk, more work.'],
    tender: [
      'They push because something pushes them.',
      'I hear the pressure more than the order.',
    ],
    dry: ['An order, no less.', 'Please would have cost nothing.'],
    exact: [
      'What exactly, by when, and how will they check it?',
      'Good: a clear task{about}, and a limit.',
    ],
    musing: [
      'Haste again; the world could do with an hour more.',
      'Under the order there is a purpose I should find.',
    ],
  },
  inquiry: {
    even: [
      'That is a real question{about}.',
      'They want to understand, not only to know.',
      'I like where this is going.',
    ],
    lively: ['Now that is fun to think about!', 'Oh, I have wanted somebody to ask{about}!'],
    quiet: ['A question worth a moment of silence.', 'Let me turn that over first.'],
    tender: ['It is good to wonder together.', 'They trust me with what they wonder at.'],
    dry: ['Finally, something with an edge to it.', 'A better question than most.'],
    exact: [
      'Two questions in one{about}; I should take them apart.',
      'What do I know here, and what do I only assume?',
    ],
    musing: ['There is a door behind that question.', 'I could follow this for hours.'],
  },
  doubt: {
    even: [
      'The ground is soft here.',
      'They are not sure, and neither am I.',
      'This could be one thing or another.',
    ],
    exact: ['Too many unknowns{about} to commit to one reading.', 'I would rather ask than guess.'],
    dry: ['Anybody who is certain here has not looked.'],
    musing: ['Some things stay open, and that is no flaw.'],
    tender: ['Not knowing is tiring; I can keep them company in it.'],
    quiet: ['Hard to say.'],
    lively: ['A riddle, then!'],
  },
  principle: {
    even: [
      'This touches on what is right, not only on what works.',
      'There is a principle under this.',
    ],
    exact: ['Facts first, then the judgement.', 'What is owed here, and to whom?'],
    dry: ['Principles are cheap until somebody pays for them.'],
    musing: ['People mean so much by so small a word as right.'],
    tender: ['I can hear how much it matters to them.'],
    quiet: ['This matters to them.'],
    lively: ['Now we are talking about things that count!'],
  },
  plain: {
    even: [
      'An ordinary turn{about}, and a welcome one.',
      'Nothing here asks me to be other than I am.',
      'Plain enough; I only have to do it well.',
      'A matter of fact{about}, so facts it is.',
    ],
    lively: ['Easy, let us get on with it!', 'Nice and simple.'],
    quiet: ['Clear.', 'Good, no fuss.'],
    tender: ['Small things, too, are a way of being together.', 'They ask{about}, I am here.'],
    dry: ['No drama. I approve.', 'Nothing to see, something to do.'],
    exact: [
      'What is asked is clear; what would be easy to miss?',
      'In order, one step and then the next.',
    ],
    musing: [
      'Even in plain things there is an angle nobody looked from.',
      'A quiet stretch of road.',
    ],
  },
}
