"""What people see of a run: run sheet, pictures, contact sheets, films."""
