import { Alert, Button, Group, Text } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Customer } from '@temelia/model/crm/customer'
import { fieldByWire } from '@temelia/model/entity'
import { isCui } from '@temelia/model/formats'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { readWire } from '../../data/read-wire.ts'
import { useLabels } from '../../records/labels.ts'
import type { Draft } from '../../records/record-draft.ts'
import type { NoticeProps } from '../../records/record-form.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import classes from './similar-notice.module.css'

/** What the look-up changed in the form, and what stood there before. */
type Filled = Readonly<{ before: Draft; after: Draft; vatPayer: boolean; inactive: boolean }>

/** Fills a customer in by its tax code and says what it changed. Absent where no register is configured. */
export function CompanyLookup({ draft, fill }: NoticeProps) {
  const { t } = useText()
  const labels = useLabels(Customer)
  const register = useQuery({
    queryKey: ['company-register'],
    queryFn: ({ signal }) => readWire('/api/company-register', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const lookUp = useMutation({
    mutationFn: (taxId: string) => fetchCompany(taxId, draft),
    onSuccess: ({ after }) => fill(after),
  })
  if (!register.data?.Available) return null
  const taxId = String(draft['taxId'] ?? '')
  const ready = isCui(taxId)
  const filled = lookUp.data
  const told = Object.keys(filled?.after ?? {}).map((key) => {
    const value = filled?.before[key]
    return value ? t('registerReplaced', { field: labels.field(key), value: String(value) }) : labels.field(key)
  })
  return (
    <div className={classes['notice']} aria-live="polite">
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBuildingBank size={16} stroke={1.6} />}
          disabled={!ready}
          loading={lookUp.isPending}
          onClick={() => lookUp.mutate(taxId)}
        >
          {t('registerFill')}
        </Button>
        {!ready && (
          <Text size="sm" c="dimmed">
            {t('registerHint')}
          </Text>
        )}
      </Group>
      {lookUp.isError && (
        <div className={classes['outcome']}>
          <ProblemNote problem={lookUp.error} />
        </div>
      )}
      {filled && (
        <Alert className={classes['outcome']} color={filled.inactive ? 'yellow' : 'teal'} variant="light" p="sm">
          <Text size="sm" c="inherit">
            {told.length > 0 ? t('registerFilled', { fields: told.join(', ') }) : t('registerSame')}{' '}
            {t(filled.vatPayer ? 'registerVat' : 'registerNoVat')} {filled.inactive && t('registerInactive')}
          </Text>
          {told.length > 0 && (
            <Button
              mt={6}
              size="xs"
              variant="default"
              onClick={() => {
                fill(filled.before)
                lookUp.reset()
              }}
            >
              {t('registerBack')}
            </Button>
          )}
        </Alert>
      )}
    </div>
  )
}

/** The company of a tax code, as what it would change in a form. */
async function fetchCompany(taxId: string, draft: Draft): Promise<Filled> {
  const { body } = await call(`/api/company-register/${encodeURIComponent(taxId)}`)
  const { VatPayer, Inactive, ...values } = body as Record<string, unknown>
  const after = Object.fromEntries(
    Object.entries(values).flatMap(([wire, value]) => {
      const key = fieldByWire(Customer, wire)
      return key && key in draft && value !== (draft[key] ?? '') ? [[key, value]] : []
    }),
  )
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, draft[key] ?? null]))
  return { before, after, vatPayer: VatPayer === true, inactive: Inactive === true }
}
