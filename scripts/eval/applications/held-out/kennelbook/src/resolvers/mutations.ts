import bcrypt from 'bcryptjs';
import { GraphQLError } from 'graphql';
import { issueToken, ownerToRenew } from '../auth/tokens.js';
import { requireViewer, type Context } from '../context.js';
import { checkChip, checkPhone } from '../lib/validate.js';
import type { Tree } from '../lib/merge.js';
import { findOwner, findOwnerByEmail, insertOwner, patchOwner, type Owner } from '../repositories/owners.js';
import { findPetOf, insertPet, updatePet } from '../repositories/pets.js';
import * as stays from '../repositories/stays.js';
import * as documents from '../services/documents.js';
import { savePreferences, saveTheme } from '../services/preferences.js';
import { pingWebhook } from '../services/webhooks.js';

interface PetInput { name: string; breed?: string | null; chip?: string | null }
interface StayInput { petId: string; kennel: string; startsOn: string; endsOn: string; medicalNotes?: string }

async function sessionFor(ownerId: number) {
  const owner = await findOwner(ownerId);
  if (!owner) throw new GraphQLError('Unknown account');
  return { token: issueToken(owner.id), owner };
}

async function ownPet(ctx: Context, id: string) {
  const pet = await findPetOf(requireViewer(ctx).id, Number(id));
  if (!pet) throw new GraphQLError('No such pet');
  return pet;
}

export const Mutation = {
  signUp: async (_: unknown, args: { email: string; password: string; name: string }) => {
    if (args.password.length < 10) throw new GraphQLError('Choose a longer password');
    if (await findOwnerByEmail(args.email)) throw new GraphQLError('Address already in use');
    return sessionFor(await insertOwner(args.email, await bcrypt.hash(args.password, 12), args.name));
  },

  signIn: async (_: unknown, args: { email: string; password: string }) => {
    const owner = await findOwnerByEmail(args.email);
    if (!owner || !(await bcrypt.compare(args.password, owner.password_hash))) {
      throw new GraphQLError('Wrong address or password');
    }
    return sessionFor(owner.id);
  },

  renewSession: async (_: unknown, args: { token: string }) => {
    const ownerId = ownerToRenew(args.token);
    if (!ownerId) throw new GraphQLError('Please sign in again');
    return sessionFor(ownerId);
  },

  updateProfile: async (_: unknown, args: { input: Tree }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    await patchOwner(viewer.id, args.input as Partial<Owner>);
    return findOwner(viewer.id);
  },

  setPhone: async (_: unknown, args: { phone: string }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    await patchOwner(viewer.id, { phone: checkPhone(args.phone) });
    return findOwner(viewer.id);
  },

  addPet: async (_: unknown, { input }: { input: PetInput }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    const id = await insertPet(viewer.id, input.name, input.breed ?? null);
    return findPetOf(viewer.id, id);
  },

  updatePet: async (_: unknown, args: { id: string; input: PetInput }, ctx: Context) => {
    const pet = await ownPet(ctx, args.id);
    const chip = args.input.chip ? checkChip(args.input.chip) : pet.chip;
    await updatePet(pet.owner_id, pet.id, { ...args.input, chip });
    return findPetOf(pet.owner_id, pet.id);
  },

  addDocument: async (_: unknown, args: { petId: string; name: string; content: string }, ctx: Context) =>
    documents.addDocument(await ownPet(ctx, args.petId), args.name, args.content),

  exportDocuments: async (_: unknown, args: { petId: string; byBreed: boolean }, ctx: Context) => {
    const pet = await ownPet(ctx, args.petId);
    return args.byBreed ? documents.exportByBreed(pet) : documents.exportDocuments(pet);
  },

  bookStay: async (_: unknown, { input }: { input: StayInput }, ctx: Context) => {
    const pet = await ownPet(ctx, input.petId);
    const id = await stays.insertStay({
      pet_id: pet.id,
      owner_id: pet.owner_id,
      kennel: input.kennel,
      starts_on: input.startsOn,
      ends_on: input.endsOn,
      medical_notes: input.medicalNotes ?? null,
    });
    return stays.findStay(id);
  },

  cancelStay: async (_: unknown, args: { id: string }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    return (await stays.cancelStayOf(viewer.id, Number(args.id))) > 0;
  },

  setRate: async (_: unknown, args: { kennel: string; centsPerNight: number }, ctx: Context) => {
    requireViewer(ctx);
    await stays.setRate(args.kennel, args.centsPerNight);
    return stays.listRates();
  },

  savePreferences: (_: unknown, args: { changes: Tree }, ctx: Context) =>
    savePreferences(requireViewer(ctx), args.changes),

  saveTheme: (_: unknown, args: { changes: Tree }, ctx: Context) => saveTheme(requireViewer(ctx), args.changes),

  setReminder: async (_: unknown, args: { template?: string; signature?: string }, ctx: Context) => {
    const viewer = requireViewer(ctx);
    await patchOwner(viewer.id, { reminder_template: args.template ?? null, signature: args.signature ?? null });
    return true;
  },

  pingWebhook: (_: unknown, args: { url: string }, ctx: Context) => {
    requireViewer(ctx);
    return pingWebhook(args.url);
  },
};
