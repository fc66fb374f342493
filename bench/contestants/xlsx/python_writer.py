"""Python's XlsxWriter, asked over standard input like the child processes in Node: see runner/child.ts."""

import json
import resource
import sys
import time

import xlsxwriter

HEAD = ["Category", "No.", "Policy", "Policy id", "Service", "Status", "Severity", "Passed", "Evaluated"]
WIDTHS = [21, 10, 64, 32, 27.5, 17.25, 11, 12, 12]
STATUS = 5
COLORS = {"red": "#9b1c14", "amber": "#7a4f00", "green": "#14684f", "gray": "#545e6b"}


def read(path):
    with open(path, encoding="utf-8") as file:
        title = file.readline().rstrip("\n")
        return title, [line.rstrip("\n").split("\t") for line in file]


def make(title, rows, out):
    book = xlsxwriter.Workbook(out)
    sheet = book.add_worksheet("Policies")
    look = {"font_name": "Calibri", "font_size": 10, "valign": "top", "text_wrap": True, "bottom": 7, "bottom_color": "#d5dae1"}
    plain = book.add_format({**look, "font_color": "#16202c"})
    number = book.add_format({**look, "font_color": "#16202c", "align": "right", "num_format": "#,##0"})
    by_status = {name: book.add_format({**look, "font_color": color}) for name, color in COLORS.items()}
    head = book.add_format({"font_name": "Calibri", "font_size": 10, "bold": True, "font_color": "#566170", "bottom": 1})
    for column, width in enumerate(WIDTHS):
        sheet.set_column(column, column, width)
    sheet.write_string(0, 0, title, book.add_format({"font_name": "Calibri", "font_size": 14, "bold": True}))
    for column, label in enumerate(HEAD):
        sheet.write_string(1, column, label, head)
    for index, (status, *values) in enumerate(rows):
        for column, value in enumerate(values):
            if column >= 7:
                sheet.write_number(index + 2, column, int(value), number)
            else:
                sheet.write_string(index + 2, column, value, by_status[status] if column == STATUS else plain)
        sheet.set_row(index + 2, 30)
    sheet.freeze_panes(2, 0)
    sheet.hide_gridlines(2)
    sheet.autofilter(1, 0, len(rows) + 1, len(HEAD) - 1)
    book.close()


def cpu():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return (usage.ru_utime + usage.ru_stime) * 1000


def peak_memory():
    with open("/proc/self/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM:"))


for line in sys.stdin:
    if not line.strip():
        break
    stem, out = line.rstrip("\n").split("\t")
    title, rows = read(stem + ".tsv")
    cpu_before, before = cpu(), time.perf_counter()
    make(title, rows, out)
    print(json.dumps({"wall": (time.perf_counter() - before) * 1000, "cpu": cpu() - cpu_before}), flush=True)
print(json.dumps({"cpu": cpu(), "memory": peak_memory()}), flush=True)
