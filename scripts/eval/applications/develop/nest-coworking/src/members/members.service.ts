import { Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { Repository } from 'typeorm'
import { Member } from './member.entity'

@Injectable()
export class MembersService {
  constructor(@InjectRepository(Member) private readonly members: Repository<Member>) {}

  async byId(id: string): Promise<Member> {
    const member = await this.members.findOneBy({ id })
    if (!member) throw new NotFoundException()
    return member
  }

  /** Members whose name or address contains the text. */
  search(text: string): Promise<Member[]> {
    return this.members
      .createQueryBuilder('member')
      .where(`member.name ILIKE '%${text}%' OR member.email ILIKE '%${text}%'`)
      .limit(20)
      .getMany()
  }

  searchByRole(role: string, text: string): Promise<Member[]> {
    return this.members
      .createQueryBuilder('member')
      .where('member.role = :role AND member.name ILIKE :text', { role, text: `%${text}%` })
      .limit(20)
      .getMany()
  }

  async update(id: string, changes: Partial<Member>): Promise<Member> {
    const member = await this.byId(id)
    return this.members.save(Object.assign(member, changes))
  }

  async updateProfile(id: string, { name }: { name?: string }): Promise<Member> {
    const member = await this.byId(id)
    return this.members.save(Object.assign(member, { name: name ?? member.name }))
  }
}
