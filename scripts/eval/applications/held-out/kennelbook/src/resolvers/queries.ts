import { GraphQLError } from 'graphql';
import { requireStaff, requireViewer, type Context } from '../context.js';
import { listOwners } from '../repositories/owners.js';
import { findPetOf, listPets, type PetFilter } from '../repositories/pets.js';
import * as stays from '../repositories/stays.js';
import { readCareSheet, readDocument } from '../services/documents.js';
import { readPreferences } from '../services/preferences.js';
import { renderReminder } from '../services/reminders.js';
import { countCalendarEntries } from '../services/webhooks.js';

export const Query = {
  me: (_: unknown, __: unknown, ctx: Context) => ctx.viewer,

  owners: (_: unknown, __: unknown, ctx: Context) => {
    requireStaff(ctx);
    return listOwners();
  },

  pets: (_: unknown, args: PetFilter, ctx: Context) => listPets(requireViewer(ctx).id, args),

  stays: (_: unknown, args: { order: string }, ctx: Context) => stays.listStays(requireViewer(ctx).id, args.order),

  stay: async (_: unknown, args: { id: string }, ctx: Context) => {
    requireViewer(ctx);
    return stays.findStay(Number(args.id));
  },

  rates: () => stays.listRates(),

  occupancy: (_: unknown, args: { kennels: string[]; from: string; to: string }) =>
    stays.occupancy(args.kennels, args.from, args.to),

  usage: (_: unknown, args: { since: string }, ctx: Context) => {
    requireStaff(ctx);
    return stays.nightsPerKennel(args.since);
  },

  document: async (_: unknown, args: { petId: string; name: string }, ctx: Context) => {
    const pet = await findPetOf(requireViewer(ctx).id, Number(args.petId));
    if (!pet) throw new GraphQLError('No such pet');
    return readDocument(pet, args.name);
  },

  careSheet: (_: unknown, args: { name: string }) => readCareSheet(args.name),

  preferences: (_: unknown, __: unknown, ctx: Context) => readPreferences(requireViewer(ctx)),

  reminder: async (_: unknown, args: { stayId: string }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    const stay = await stays.findStay(Number(args.stayId));
    if (!stay || stay.owner_id !== viewer.id) throw new GraphQLError('No such stay');
    return renderReminder(viewer, stay);
  },

  calendarEntries: (_: unknown, args: { url: string }, ctx: Context) => {
    requireViewer(ctx);
    return countCalendarEntries(args.url);
  },
};
