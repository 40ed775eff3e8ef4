import { db } from '../db.js';

export interface Pet {
  id: number;
  owner_id: number;
  name: string;
  breed: string | null;
  chip: string | null;
}

export interface PetFilter {
  text?: string | null;
  sort?: string | null;
}

export function listPets(ownerId: number, filter: PetFilter): Promise<Pet[]> {
  const query = db<Pet>('pets').where({ owner_id: ownerId });
  if (filter.text) {
    const pattern = `%${filter.text}%`;
    query.andWhereRaw('(name LIKE ? OR breed LIKE ?)', [pattern, pattern]);
  }
  const sort = filter.sort || 'name ASC';
  return query.orderByRaw(`${sort}, id`);
}

export const findPetOf = async (ownerId: number, id: number): Promise<Pet | null> =>
  (await db<Pet>('pets').where({ id, owner_id: ownerId }).first()) ?? null;

export async function insertPet(ownerId: number, name: string, breed: string | null): Promise<number> {
  const [id] = await db('pets').insert({ owner_id: ownerId, name, breed });
  return id;
}

export async function updatePet(ownerId: number, id: number, input: Partial<Pet>): Promise<void> {
  const { name, breed, chip } = input;
  await db('pets').where({ id, owner_id: ownerId }).update({ name, breed, chip });
}
