from django.db import connection, models

LIST_SQL = (
    "SELECT a.* FROM hiring_application a JOIN hiring_job j ON j.id = a.job_id "
    "WHERE j.company_id = {company}"
)


class ApplicationManager(models.Manager):
    def search(self, company, criteria):
        sql = LIST_SQL.format(company=company.pk)
        if criteria.get("name"):
            sql += " AND a.name LIKE '%%" + criteria["name"] + "%%'"
        if criteria.get("stage"):
            sql += f" AND a.stage = '{criteria['stage']}'"
        return self.raw(sql + " ORDER BY a.id DESC", [])

    def stage_counts(self, company, since):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT a.stage, COUNT(*) FROM hiring_application a "
                "JOIN hiring_job j ON j.id = a.job_id "
                "WHERE j.company_id = %s AND a.created >= %s GROUP BY a.stage",
                [company.pk, since],
            )
            return dict(cursor.fetchall())
