import { BadRequestException, Injectable } from '@nestjs/common';
import * as yaml from 'js-yaml';
import type { PetInput } from '../pets/pets.service';

@Injectable()
export class ImportService {
  petRecords(document: string): PetInput[] {
    const data = yaml.load(document) as { pets?: PetInput[] } | undefined;
    if (!data || !Array.isArray(data.pets)) throw new BadRequestException('no pets in the document');
    return data.pets.map((pet) => ({ ...pet, name: `${pet.name}`, species: `${pet.species ?? ''}` }));
  }

  vaccinationPlan(document: string) {
    const data = yaml.safeLoad(document) as { steps?: unknown[] } | undefined;
    if (!data || !Array.isArray(data.steps)) throw new BadRequestException('no steps in the document');
    return { steps: data.steps.map((step) => String(step)) };
  }
}
