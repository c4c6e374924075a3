import { expect, it, vi } from 'vitest'

vi.mock('../../session/language.ts', () => ({ currentLanguage: () => 'ro' }))

it('says a size as people do', async () => {
  const { sizeText } = await import('./file-size.ts')
  expect([0, 999, 1_024, 1_500_000, 52_428_800, 123_456_789, 3 * 1024 ** 3].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '1,4 MB',
    '50 MB',
    '118 MB',
    '3 GB',
  ])
})
