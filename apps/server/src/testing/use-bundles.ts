import { inject } from 'vitest'
import { workers } from '../places.ts'

for (const [name, address] of Object.entries(inject('threadBundles')))
  Object.assign(workers, { [name]: new URL(address) })
