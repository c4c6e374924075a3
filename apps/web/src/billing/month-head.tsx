import { Button, Menu, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addMonths } from '@temelia/calendar/day'
import { monthWord } from '@temelia/calendar/months'
import type { TextKey } from '@temelia/text/catalogue'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '../data/http.ts'
import { tenantToday } from '../session/tenant-region.ts'
import { saveBlob } from '../ui/save-blob.ts'
import { ScreenHead } from '../ui/screen-head.tsx'
import { useText } from '../ui/text.ts'
import { toastProblem } from '../ui/toast.tsx'

/** Months that can be chosen, back from this one. */
const MONTHS = 36

/** The month of the address, else this one. */
export function useMonth(): string {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const months = useMonths()
  return months.find((one) => one === search['month']) ?? (months[0] as string)
}

/** A file of a month: what it is called here, and where it is. */
type MonthFile = Readonly<{ text: TextKey; of: string; format: string; disabled?: boolean }>

type MonthHeadProps = Readonly<{ month: string; path: string; files: readonly MonthFile[] }>

/** Above what a month holds: the choice of the month, and its files. */
export function MonthHead({ month, path, files }: MonthHeadProps) {
  const { t, language } = useText()
  const navigate = useNavigate()
  const months = useMonths()
  const [busy, setBusy] = useState(false)
  const save = async (of: string, format: string) => {
    setBusy(true)
    try {
      const query = { Month: month, format }
      const { blob, name } = await downloadFile(`${path}/${of}`, { query }, () => undefined)
      saveBlob(blob, name)
    } catch (cause) {
      toastProblem(cause)
    }
    setBusy(false)
  }
  return (
    <ScreenHead>
      <Select
        aria-label={t('journalMonth')}
        w={200}
        value={month}
        allowDeselect={false}
        data={months.map((one) => ({
          value: one,
          label: `${monthWord(Number(one.slice(5)), language)} ${one.slice(0, 4)}`,
        }))}
        onChange={(value) => void navigate({ to: '.', search: { month: value } as never })}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" loading={busy} leftSection={<IconDownload size={16} stroke={1.6} />}>
            {t('journalFiles')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {files.map(({ text, of, format, disabled = false }) => (
            <Menu.Item key={text} disabled={disabled} onClick={() => void save(of, format)}>
              {t(text)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </ScreenHead>
  )
}

function useMonths(): readonly string[] {
  const first = `${tenantToday().slice(0, 7)}-01`
  return Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back).slice(0, 7))
}
