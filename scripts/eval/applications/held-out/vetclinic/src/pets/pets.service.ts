import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from '../users/user.entity';
import { Pet } from './pet.entity';

export interface PetQuery {
  name?: string;
  breed?: string;
}

export interface PetInput {
  name: string;
  species?: string;
  breed?: string;
  notes?: string;
  lost?: boolean;
}

@Injectable()
export class PetsService {
  constructor(@InjectRepository(Pet) private readonly pets: Repository<Pet>) {}

  search(user: User, query: PetQuery) {
    const qb = this.pets.createQueryBuilder('pet').where('pet.ownerId = :owner', { owner: user.id });
    if (query.name) {
      qb.andWhere(`pet.name LIKE '%${query.name}%'`);
    }
    if (query.breed) {
      qb.andWhere('pet.breed LIKE :breed', { breed: `%${query.breed}%` });
    }
    return qb.orderBy('pet.name').getMany();
  }

  async own(user: User, id: number) {
    const pet = await this.pets.findOneBy({ id, ownerId: user.id });
    if (!pet) throw new NotFoundException();
    return pet;
  }

  lost(id: number) {
    return this.pets.findOneBy({ id, lost: true });
  }

  add(user: User, input: PetInput) {
    const { name, species, breed, notes } = input;
    return this.pets.save(this.pets.create({ name, species, breed, notes, ownerId: user.id }));
  }

  async change(user: User, id: number, input: Partial<PetInput>) {
    const pet = await this.own(user, id);
    const { name, species, breed, notes, lost } = input;
    await this.pets.update(pet.id, { name, species, breed, notes, lost });
    return this.own(user, id);
  }
}
