import { launch } from './start/launch.ts'
import { programs } from './start/programs.ts'

process.exit(await launch(programs, process.env))
