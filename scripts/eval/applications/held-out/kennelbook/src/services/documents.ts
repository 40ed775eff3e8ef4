import { exec, execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { GraphQLError } from 'graphql';
import { config } from '../config.js';
import type { Pet } from '../repositories/pets.js';

const sh = promisify(exec);
const run = promisify(execFile);

const folderOf = (pet: Pet) => path.join(config.documentDir, String(pet.id));

export async function listDocuments(pet: Pet): Promise<string[]> {
  return fs.readdir(folderOf(pet)).catch(() => []);
}

export async function addDocument(pet: Pet, name: string, content: string): Promise<string> {
  const folder = folderOf(pet);
  await fs.mkdir(folder, { recursive: true });
  const fileName = path.basename(name).replace(/[^\w.-]/g, '_');
  await fs.writeFile(path.join(folder, `d-${fileName}`), content);
  return `d-${fileName}`;
}

export async function readDocument(pet: Pet, name: string): Promise<string> {
  const file = path.join(folderOf(pet), name);
  try {
    return await fs.readFile(file, 'utf8');
  } catch {
    throw new GraphQLError('No such document');
  }
}

export async function readCareSheet(name: string): Promise<string> {
  const file = path.resolve(config.careSheetDir, `${name}.md`);
  if (!file.startsWith(config.careSheetDir + path.sep)) throw new GraphQLError('No such care sheet');
  return fs.readFile(file, 'utf8').catch(() => {
    throw new GraphQLError('No such care sheet');
  });
}

/** Packs the documents of a pet into an archive whose folder carries its name. */
export async function exportDocuments(pet: Pet): Promise<string> {
  const archive = path.join(config.exportDir, `pet-${pet.id}.tar.gz`);
  await fs.mkdir(folderOf(pet), { recursive: true });
  await sh(`tar -czf ${archive} -C ${folderOf(pet)} --transform 's,^\\.,${pet.name},' .`);
  return path.basename(archive);
}

export async function exportByBreed(pet: Pet): Promise<string> {
  const archive = path.join(config.exportDir, `breed-${pet.id}.tar.gz`);
  await fs.mkdir(folderOf(pet), { recursive: true });
  await run('tar', ['-czf', archive, '-C', folderOf(pet), `--label=${pet.breed ?? 'mixed'}`, '.']);
  return path.basename(archive);
}
