import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Signature } from '@temelia/reports/page-model'
import { useText } from '../../ui/text.ts'
import styles from './reports.module.css'

type SignatureRowsProps = Readonly<{
  signatures: readonly Signature[]
  /** What is printed when none is typed. */
  house: readonly Signature[]
  onChange: (signatures: readonly Signature[]) => void
}>

const MOST = 8

/** Who signs: a role and a name each. */
export function SignatureRows({ signatures, house, onChange }: SignatureRowsProps) {
  const { t } = useText()
  const change = (at: number, part: Partial<Signature>) =>
    onChange(signatures.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className={styles['signatures']}>
      <legend>{t('reportsSignatures')}</legend>
      {signatures.length === 0 && (
        <Text size="xs" c="dimmed">
          {house.length > 0
            ? house.map(({ role, name }) => [role, name].filter(Boolean).join(': ')).join('; ')
            : t('reportsSignaturesHouse')}
        </Text>
      )}
      {signatures.map(({ role, name }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else to be told by
        <div key={at} className={styles['signature']}>
          <TextInput
            aria-label={t('reportsRole')}
            placeholder={t('reportsRole')}
            maxLength={200}
            value={role}
            onChange={({ currentTarget: { value } }) => change(at, { role: value })}
          />
          <TextInput
            aria-label={t('reportsName')}
            placeholder={t('reportsName')}
            maxLength={200}
            value={name}
            onChange={({ currentTarget: { value } }) => change(at, { name: value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('reportsSignatureRemove', { role })}
            onClick={() => onChange(signatures.filter((_one, index) => index !== at))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {signatures.length < MOST && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange([...signatures, { role: '', name: '' }])}
        >
          {t('reportsSignatureAdd')}
        </Button>
      )}
    </fieldset>
  )
}
