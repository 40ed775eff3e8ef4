/** A fact that a user mentions, and a query for it in other words. */
export type Fact = { readonly said: string; readonly question: string }

/** Twenty of them, as they occur in conversation. */
export const facts: readonly Fact[] = [
  {
    said: 'My daughter Linnea plays the cello in a youth orchestra.',
    question: 'Which instrument does Linnea play?',
  },
  {
    said: "I'm allergic to walnuts, so I carry a pen with me.",
    question: 'What am I allergic to?',
  },
  { said: 'We got married in Ravenna in 2014.', question: 'Where did we get married?' },
  { said: 'My car is a green Saab from 1989.', question: 'What kind of car do I drive?' },
  { said: 'The spare key is under the blue flower pot.', question: 'Where is the spare key?' },
  { said: 'I work as a bookbinder three days a week.', question: 'What kind of work do I do?' },
  { said: 'My grandmother taught me to bake rye bread.', question: 'Who taught me how to bake?' },
  { said: 'Our dog Bosun is afraid of thunder.', question: 'What is Bosun scared of?' },
  { said: 'I broke my left wrist skating when I was nine.', question: 'How did I break my wrist?' },
  { said: 'My brother Anselm lives in Trondheim.', question: 'Where does Anselm live?' },
  {
    said: 'The wifi at the cabin is called Otterholt.',
    question: 'What is the name of the wifi at the cabin?',
  },
  { said: 'I take my coffee with oat milk and no sugar.', question: 'How do I take my coffee?' },
  {
    said: "I've been learning Portuguese since January.",
    question: 'Which language am I learning?',
  },
  {
    said: 'My appointment with the dentist is on the 14th of June.',
    question: 'When do I see the dentist?',
  },
  {
    said: 'Our landlord is Mr Okafor; he prefers letters to email.',
    question: 'Who is our landlord?',
  },
  { said: "I can't stand the smell of lavender.", question: 'Which smell do I dislike?' },
  { said: 'My first job was at a lighthouse museum.', question: 'What was my first job?' },
  {
    said: 'The boat is moored at berth 47 in the old harbour.',
    question: 'At which berth is the boat?',
  },
  { said: 'My blood type is AB negative.', question: 'What is my blood type?' },
  {
    said: 'I promised Tove to repair her loom before autumn.',
    question: 'What did I promise Tove?',
  },
]
