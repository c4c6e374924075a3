import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../data/http.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'

/** Looks up the addresses of customers that are not on the map; `onFound` draws it anew. */
export function LocateButton({ onFound }: Readonly<{ onFound: () => Promise<unknown> }>) {
  const { t } = useText()
  const [looking, setLooking] = useState(false)

  async function findPlaces() {
    setLooking(true)
    try {
      const { body: found } = await call('/api/geocoding/customers', { method: 'POST', json: {} })
      const { Found, Missing } = found as { Found: number; Missing: number }
      toastDone(t('geoFound', { count: Found }) + (Missing > 0 ? ` ${t('geoMissing', { count: Missing })}` : ''))
      await onFound()
    } catch (problem) {
      toastProblem(problem)
    } finally {
      setLooking(false)
    }
  }

  return (
    <Button size="compact-xs" variant="subtle" loading={looking} onClick={() => void findPlaces()}>
      {t('dashFindPlaces')}
    </Button>
  )
}
