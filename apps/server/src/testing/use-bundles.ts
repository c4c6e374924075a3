import { inject } from 'vitest'
import { startFrom } from './thread-bundles.ts'

startFrom(inject('bundles'))
