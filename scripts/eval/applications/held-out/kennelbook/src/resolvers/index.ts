import { GraphQLScalarType } from 'graphql';
import type { Owner } from '../repositories/owners.js';
import type { Pet } from '../repositories/pets.js';
import type { Stay } from '../repositories/stays.js';
import { listDocuments } from '../services/documents.js';
import { Mutation } from './mutations.js';
import { Query } from './queries.js';

type Dates = Pick<Stay, 'starts_on' | 'ends_on'>;

export const resolvers = {
  JSON: new GraphQLScalarType({ name: 'JSON', serialize: (value) => value, parseValue: (value) => value }),
  Owner: { creditCents: (owner: Owner) => owner.credit_cents },
  Pet: { documents: (pet: Pet) => listDocuments(pet) },
  Stay: {
    startsOn: (stay: Dates) => stay.starts_on,
    endsOn: (stay: Dates) => stay.ends_on,
    medicalNotes: (stay: Stay) => stay.medical_notes,
  },
  Slot: { startsOn: (slot: Dates) => slot.starts_on, endsOn: (slot: Dates) => slot.ends_on },
  Rate: { centsPerNight: (rate: { cents_per_night: number }) => rate.cents_per_night },
  Query,
  Mutation,
};
