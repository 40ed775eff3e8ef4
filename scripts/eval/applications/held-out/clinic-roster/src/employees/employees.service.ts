import { Injectable, NotFoundException } from '@nestjs/common'
import { InjectRepository } from '@nestjs/typeorm'
import { hash } from 'bcrypt'
import { Repository } from 'typeorm'
import { Employee } from '../entities'

export interface Contact {
  phone?: string
  ward?: string
}

export interface NewEmployee {
  email: string
  name: string
  password: string
}

@Injectable()
export class EmployeesService {
  constructor(@InjectRepository(Employee) private readonly employees: Repository<Employee>) {}

  forLogin(email: string) {
    return this.employees.findOne({
      where: { email },
      select: { id: true, role: true, passwordHash: true },
    })
  }

  async get(id: number): Promise<Employee> {
    const employee = await this.employees.findOneBy({ id })
    if (!employee) throw new NotFoundException()
    return employee
  }

  search(term: string, ward?: string) {
    const query = this.employees.createQueryBuilder('employee').orderBy('employee.name')
    if (ward) query.where('employee.ward = :ward', { ward })
    return query.andWhere("employee.name ILIKE '%" + term + "%'").getMany()
  }

  byPhone(phone: string) {
    return this.employees
      .createQueryBuilder('employee')
      .where('employee.phone LIKE :phone', { phone: `${phone}%` })
      .getMany()
  }

  async matching(pattern: RegExp) {
    const all = await this.employees.find({ select: { id: true, name: true, ward: true } })
    return all.filter(({ name, ward }) => pattern.test(`${name} ${ward ?? ''}`))
  }

  salaries() {
    return this.employees.find({ select: { id: true, name: true, salary: true } })
  }

  async create({ email, name, password }: NewEmployee) {
    const passwordHash = await hash(password, 12)
    const { id } = await this.employees.save({ email, name, passwordHash })
    return { id }
  }

  async patch(id: number, changes: Partial<Employee>) {
    const employee = await this.get(id)
    const merged = this.employees.merge(employee, changes)
    return this.employees.save(merged)
  }

  async patchContact(id: number, { phone, ward }: Contact) {
    const employee = await this.get(id)
    const merged = this.employees.merge(employee, { phone, ward })
    return this.employees.save(merged)
  }
}
